import { Button, FileButton, Group } from '@mantine/core';
import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './photo-field.module.css';

/** Without HEIC: asked like this, an iPhone hands its photos over as JPEG, which everybody can read. */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

interface PhotoButtonsProps {
  readonly hasPhoto: boolean;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
}

/** Choose a photo, take one where the device has a camera at hand, and take it out again. */
export function PhotoButtons({ hasPhoto, onChoose, onRemove }: PhotoButtonsProps) {
  const forgetChosen = useRef<() => void>(null);
  const forgetTaken = useRef<() => void>(null);
  const chooser = useRef<HTMLButtonElement>(null);

  const choose = (file: File | null) => {
    // Choosing the same file once more must count as a choice.
    forgetChosen.current?.();
    forgetTaken.current?.();
    if (file) onChoose(file);
  };

  const remove = () => {
    onRemove();
    // The button that was pressed goes with the photo.
    chooser.current?.focus();
  };

  return (
    <Group gap="xs">
      <FileButton onChange={choose} accept={ACCEPT} resetRef={forgetChosen}>
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
      <FileButton onChange={choose} accept={ACCEPT} capture="environment" resetRef={forgetTaken}>
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
