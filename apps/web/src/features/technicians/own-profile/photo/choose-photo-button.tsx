import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { PhotoChooser } from '../../../../ui/forms/photo-chooser.tsx';

interface ChoosePhotoButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
}

/** Button that opens the system's dialog for one photo. */
export const ChoosePhotoButton = ({ ref, onChoose, children }: ChoosePhotoButtonProps) => (
  <PhotoChooser onChoose={([file]) => file && onChoose(file)}>
    {button => (
      <Button
        {...button}
        ref={ref}
        variant="default"
        size="md"
        leftSection={<IconPhoto size={18} aria-hidden="true" />}
      >
        {children}
      </Button>
    )}
  </PhotoChooser>
);
