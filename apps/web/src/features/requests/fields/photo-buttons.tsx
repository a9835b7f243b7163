import { Button, FileButton, Group } from '@mantine/core';
import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { PHOTO_ACCEPT } from '../../../lib/browser/photo-files.ts';
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
  const resetChosen = useRef<() => void>(null);
  const resetTaken = useRef<() => void>(null);

  const choose = (chosen: File | File[] | null) => {
    // Clears the input, because choosing the same file again would otherwise cause no event.
    resetChosen.current?.();
    resetTaken.current?.();
    if (chosen) onChoose([chosen].flat());
  };

  return (
    <Group gap="xs">
      <FileButton<boolean> multiple={multiple} onChange={choose} accept={PHOTO_ACCEPT} resetRef={resetChosen}>
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
      </FileButton>
      <FileButton onChange={choose} accept={PHOTO_ACCEPT} capture="environment" resetRef={resetTaken}>
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
      </FileButton>
      {children}
    </Group>
  );
}
