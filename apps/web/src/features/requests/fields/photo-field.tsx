import { Button, Input, Text } from '@mantine/core';
import { ERRORS } from '@oficio/domain/errors.ts';
import { IconTrash } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useDroppedFiles } from '../../../lib/browser/use-dropped-files.ts';
import { PhotoButtons, PhotoPreview, PreparationNote } from './chosen-photo.tsx';
import classes from './photo-field.module.css';

interface PhotoFieldProps {
  readonly value: File | null;
  /** Receives the file that the user chooses, drops or pastes. */
  readonly onOffer: (file: File) => void;
  readonly onRemove: () => void;
  /** Called when the user offers several files. */
  readonly onRefuse: (problem: string) => void;
  /** True while the chosen file is prepared. */
  readonly isPreparing: boolean;
  readonly error?: string | undefined;
  /** Explains the purpose of the photo. */
  readonly description: string;
}

/** Field for an optional photo, which can be chosen, taken, dropped or pasted, previewed and removed. */
export function PhotoField({ value, error, description, ...field }: PhotoFieldProps) {
  const { onOffer, onRemove, onRefuse, isPreparing } = field;
  const label = useId();
  const chooser = useRef<HTMLButtonElement>(null);
  const remove = () => {
    onRemove();
    // The remove button disappears with the photo, so the focus moves.
    chooser.current?.focus();
  };
  const isOver = useDroppedFiles(([file, another]) => {
    if (another) onRefuse(ERRORS.unexpected_file[1]);
    else if (file) onOffer(file);
  });

  return (
    <Input.Wrapper
      component="fieldset"
      className={classes.field}
      label="Foto (opcional)"
      labelElement="div"
      size="md"
      labelProps={{ id: label }}
      description={`${description} Si es grande, se reduce sola.`}
      error={error}
      aria-labelledby={label}
    >
      <div className={classes.zone} data-over={isOver || undefined}>
        {value ? <PhotoPreview photo={value} alt="Vista previa de la foto" /> : null}
        <div className={classes.choice}>
          <PhotoButtons
            label={value ? 'Cambiar foto' : 'Elegir foto'}
            chooser={chooser}
            onChoose={([file]) => file && onOffer(file)}
          >
            {value ? <RemovePhoto onClick={remove} /> : null}
          </PhotoButtons>
          <PreparationNote isPreparing={isPreparing} />
          <Text size="sm" c="dimmed" className={classes.hint}>
            {isOver ? 'Suelta la foto aquí' : 'O arrástrala hasta aquí, o pégala con Ctrl+V.'}
          </Text>
          <Text size="sm" c="dimmed" className={classes.touchHint}>
            Elígela de tu galería o hazla ahora con la cámara.
          </Text>
        </div>
      </div>
    </Input.Wrapper>
  );
}

interface RemovePhotoProps {
  /** Accessible name, which begins with the text of the button. */
  readonly label?: string;
  readonly onClick: () => void;
}

const RemovePhoto = ({ label, onClick }: RemovePhotoProps) => (
  <Button
    variant="default"
    size="md"
    leftSection={<IconTrash size={18} aria-hidden="true" />}
    aria-label={label}
    onClick={onClick}
  >
    Quitar
  </Button>
);
