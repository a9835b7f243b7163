import { Button, Group } from '@mantine/core';
import { IconCamera, IconPhoto } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { PhotoChooser } from '../../../ui/forms/photo-chooser.tsx';
import classes from './photo-field.module.css';

interface PhotoButtonsProps {
  /** Text of the button that opens the file chooser. */
  readonly label: string;
  /** Lets the user choose several files at once. */
  readonly multiple?: boolean;
  /** Receives the button that opens the file chooser. */
  readonly chooser: RefObject<HTMLButtonElement | null>;
  readonly onChoose: (files: readonly File[]) => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** Buttons that choose photos, and take one on devices with a camera. */
export function PhotoButtons({ label, multiple = false, chooser, onChoose, children }: PhotoButtonsProps) {
  return (
    <Group gap="xs">
      <PhotoChooser multiple={multiple} onChoose={onChoose}>
        {button => (
          <Button
            {...button}
            ref={chooser}
            variant="default"
            size="md"
            leftSection={<IconPhoto size={18} aria-hidden="true" />}
            data-path="image"
          >
            {label}
          </Button>
        )}
      </PhotoChooser>
      <PhotoChooser isCamera onChoose={onChoose}>
        {button => (
          <Button
            {...button}
            variant="default"
            size="md"
            leftSection={<IconCamera size={18} aria-hidden="true" />}
            className={classes.camera}
          >
            Hacer foto
          </Button>
        )}
      </PhotoChooser>
      {children}
    </Group>
  );
}
