import { ActionIcon, Input, Text } from '@mantine/core';
import { REQUEST_PHOTOS_MAX } from '@oficio/domain/photos.ts';
import { IconTrash } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useDroppedFiles } from '../../../lib/browser/use-dropped-files.ts';
import { PhotoButtons, PhotoPreview, PreparationNote } from './chosen-photo.tsx';
import classes from './photo-field.module.css';

interface PhotosFieldProps {
  readonly value: readonly File[];
  /** Receives the files that the user chooses, drops or pastes. */
  readonly onOffer: (files: readonly File[]) => void;
  /** Receives the photos that are left after the user removed one. */
  readonly onChange: (value: File[]) => void;
  /** True while chosen files are prepared. */
  readonly isPreparing: boolean;
  readonly error?: string | undefined;
  /** Explains the purpose of the photos. */
  readonly description: string;
}

/** Field for optional photos, which can be chosen, taken, dropped or pasted, previewed and removed. */
export function PhotosField({ value, error, description, ...field }: PhotosFieldProps) {
  const { onOffer, onChange, isPreparing } = field;
  const label = useId();
  const chooser = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const count = value.length;

  const isOver = useDroppedFiles(onOffer);
  const remove = (index: number) => {
    onChange(value.filter((_, other) => other !== index));
    // The button at this place belongs to the next photo then. After the last photo the focus moves.
    if (index < count - 1) return;
    const buttons = list.current?.querySelectorAll('button');
    (buttons?.[index - 1] ?? chooser.current)?.focus();
  };

  return (
    <Input.Wrapper
      component="fieldset"
      className={classes.field}
      label="Fotos (opcional)"
      labelElement="div"
      size="md"
      labelProps={{ id: label }}
      description={`${description} Hasta ${REQUEST_PHOTOS_MAX} fotos; las grandes se reducen solas.`}
      error={error}
      aria-labelledby={label}
    >
      <div className={classes.zone} data-over={isOver || undefined}>
        {count === 0 ? null : (
          <ul className={classes.photos} ref={list}>
            {Array.from(value, (photo, index) => ({ photo, index })).map(({ photo, index }) => (
              <li key={index} className={classes.photo}>
                <PhotoPreview photo={photo} alt={`Vista previa de la foto ${index + 1}`} />
                <ActionIcon
                  variant="transparent"
                  size={42}
                  className={classes.remove}
                  aria-label={`Quitar la foto ${index + 1}`}
                  onClick={() => remove(index)}
                >
                  <span className={classes.removeIcon}>
                    <IconTrash size={18} aria-hidden="true" />
                  </span>
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <div className={classes.choice}>
          <PhotoButtons
            label={count === 0 ? 'Elegir fotos' : 'Añadir fotos'}
            multiple
            chooser={chooser}
            onChoose={onOffer}
          />
          <Text size="sm" role="status">
            {count === 0 ? '' : `${count} de ${REQUEST_PHOTOS_MAX}`}
          </Text>
          <PreparationNote isPreparing={isPreparing} />
          <Text size="sm" c="dimmed" className={classes.hint}>
            {hintOf(isOver, count)}
          </Text>
          <Text size="sm" c="dimmed" className={classes.touchHint}>
            {isFull(count) ? FULL : 'Elígelas de tu galería o hazlas ahora con la cámara.'}
          </Text>
        </div>
      </div>
    </Input.Wrapper>
  );
}

const FULL = 'No caben más fotos.';
const isFull = (count: number): boolean => count === REQUEST_PHOTOS_MAX;

function hintOf(isOver: boolean, count: number): string {
  if (isFull(count)) return FULL;
  return isOver ? 'Suelta las fotos aquí' : 'O arrástralas hasta aquí, o pégalas con Ctrl+V.';
}
