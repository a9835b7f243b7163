import { ActionIcon, FileButton } from '@mantine/core';
import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { useRef } from 'react';
import { PHOTO_ACCEPT } from '../../../lib/browser/photo-files.ts';
import classes from './photo-buttons.module.css';

interface PhotoButtonsProps {
  readonly isDisabled: boolean;
  readonly onChoose: (file: File) => void;
}

/** Buttons that choose a photo and, on devices with a camera, take one. */
export function PhotoButtons({ isDisabled, onChoose }: PhotoButtonsProps) {
  const resetChosen = useRef<() => void>(null);
  const resetTaken = useRef<() => void>(null);
  const choose = (file: File | null) => {
    // Clears the input, because choosing the same file again would otherwise cause no event.
    resetChosen.current?.();
    resetTaken.current?.();
    if (file) onChoose(file);
  };
  const look = { size: 44, radius: 'xl', variant: 'subtle', color: 'gray' } as const;
  return (
    <div className={classes.buttons}>
      <FileButton onChange={choose} accept={PHOTO_ACCEPT} resetRef={resetChosen} disabled={isDisabled}>
        {button => (
          <ActionIcon {...button} {...look} disabled={isDisabled} aria-label="Elegir foto">
            <IconPhoto size={22} aria-hidden="true" />
          </ActionIcon>
        )}
      </FileButton>
      <FileButton
        onChange={choose}
        accept={PHOTO_ACCEPT}
        capture="environment"
        resetRef={resetTaken}
        disabled={isDisabled}
      >
        {button => (
          <ActionIcon
            {...button}
            {...look}
            disabled={isDisabled}
            className={classes.camera}
            aria-label="Hacer foto"
          >
            <IconCamera size={22} aria-hidden="true" />
          </ActionIcon>
        )}
      </FileButton>
    </div>
  );
}
