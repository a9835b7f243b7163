import { ActionIcon } from '@mantine/core';
import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { PhotoChooser } from '../../../ui/forms/photo-chooser.tsx';
import classes from './composer-photo.module.css';

interface ChatPhotoButtonsProps {
  readonly isDisabled: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Buttons that choose a photo and, on devices with a camera, take one. */
export function ChatPhotoButtons({ isDisabled, onChoose }: ChatPhotoButtonsProps) {
  const look = { size: 44, radius: 'xl', variant: 'subtle', color: 'gray', disabled: isDisabled } as const;
  return (
    <div className={classes.chooserButtons}>
      <PhotoChooser onChoose={onChoose} disabled={isDisabled}>
        {button => (
          <ActionIcon {...button} {...look} aria-label="Elegir foto">
            <IconPhoto size={22} aria-hidden="true" />
          </ActionIcon>
        )}
      </PhotoChooser>
      <PhotoChooser isCamera onChoose={onChoose} disabled={isDisabled}>
        {button => (
          <ActionIcon {...button} {...look} className={classes.camera} aria-label="Hacer foto">
            <IconCamera size={22} aria-hidden="true" />
          </ActionIcon>
        )}
      </PhotoChooser>
    </div>
  );
}
