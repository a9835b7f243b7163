import { Button, FileButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type ReactNode, type Ref, useRef } from 'react';
import { PHOTO_ACCEPT } from '../../../../lib/browser/photo-files.ts';

interface ChoosePhotoButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
}

/** Button that opens the system's dialog for one photo. */
export function ChoosePhotoButton({ ref, onChoose, children }: ChoosePhotoButtonProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      accept={PHOTO_ACCEPT}
      resetRef={reset}
      onChange={chosen => {
        // Clears the input, because choosing the same file again would otherwise cause no event.
        reset.current?.();
        if (chosen) onChoose(chosen);
      }}
    >
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
    </FileButton>
  );
}
