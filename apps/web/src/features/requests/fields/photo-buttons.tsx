import { Button, FileButton, Group } from '@mantine/core';
import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { PHOTO_ACCEPT } from '../../../lib/browser/photo-files.ts';
import classes from './photo-field.module.css';

interface PhotoButtonsProps {
  readonly hasPhoto: boolean;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
}

/** Buttons that choose a photo, take one on devices with a camera, and remove it. */
export function PhotoButtons({ hasPhoto, onChoose, onRemove }: PhotoButtonsProps) {
  const resetChosen = useRef<() => void>(null);
  const resetTaken = useRef<() => void>(null);
  const chooser = useRef<HTMLButtonElement>(null);

  const choose = (file: File | null) => {
    // Clears the input, because choosing the same file again would otherwise cause no event.
    resetChosen.current?.();
    resetTaken.current?.();
    if (file) onChoose(file);
  };

  const remove = () => {
    onRemove();
    // The remove button disappears with the photo, so the focus moves.
    chooser.current?.focus();
  };

  return (
    <Group gap="xs">
      <FileButton onChange={choose} accept={PHOTO_ACCEPT} resetRef={resetChosen}>
        {button => (
          <Button
            {...button}
            ref={chooser}
            variant="default"
            size="md"
            leftSection={<IconPhoto size={18} aria-hidden="true" />}
            data-path="image"
          >
            {hasPhoto ? 'Cambiar foto' : 'Elegir foto'}
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
      {hasPhoto ? (
        <Button
          variant="default"
          size="md"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={remove}
        >
          Quitar
        </Button>
      ) : null}
    </Group>
  );
}
