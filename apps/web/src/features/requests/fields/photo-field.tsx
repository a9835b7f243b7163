import { Input, Text } from '@mantine/core';
import { ERRORS } from '@oficio/domain/errors.ts';
import { useId, useRef } from 'react';
import { photoError } from '../../../lib/browser/photo-files.ts';
import { useDroppedFiles } from '../../../lib/browser/use-dropped-files.ts';
import { PhotoButtons } from './photo-buttons.tsx';
import classes from './photo-field.module.css';
import { PhotoPreview } from './photo-preview.tsx';
import { RemovePhoto } from './remove-photo.tsx';

interface PhotoFieldProps {
  readonly value: File | null;
  readonly onChange: (value: File | null) => void;
  readonly onRefuse: (problem: string) => void;
  readonly error?: string | undefined;
  /** Explains the purpose of the photo. */
  readonly description: string;
}

/** Field for an optional photo, which can be chosen, taken, dropped or pasted, previewed and removed. */
export function PhotoField({ value, onChange, onRefuse, error, description }: PhotoFieldProps) {
  const label = useId();

  const choose = (file: File) => {
    const problem = photoError(file);
    if (problem === null) onChange(file);
    else onRefuse(problem);
  };
  const chooser = useRef<HTMLButtonElement>(null);
  const remove = () => {
    onChange(null);
    // The remove button disappears with the photo, so the focus moves.
    chooser.current?.focus();
  };
  const isOver = useDroppedFiles(([file, another]) => {
    if (another) onRefuse(ERRORS.unexpected_file[1]);
    else if (file) choose(file);
  });

  return (
    <Input.Wrapper
      component="fieldset"
      className={classes.field}
      label="Foto (opcional)"
      labelElement="div"
      size="md"
      labelProps={{ id: label }}
      description={`${description} Hasta 5 MB.`}
      error={error}
      aria-labelledby={label}
    >
      <div className={classes.zone} data-over={isOver || undefined}>
        {value ? <PhotoPreview photo={value} alt="Vista previa de la foto" /> : null}
        <div className={classes.choice}>
          <PhotoButtons
            label={value ? 'Cambiar foto' : 'Elegir foto'}
            chooser={chooser}
            onChoose={([file]) => file && choose(file)}
          >
            {value ? <RemovePhoto onClick={remove} /> : null}
          </PhotoButtons>
          <Text size="sm" c="dimmed" className={classes.hint}>
            {isOver ? 'Suelta la foto aquí' : 'O arrástrala hasta aquí, o pégala con Ctrl+V.'}
          </Text>
        </div>
      </div>
    </Input.Wrapper>
  );
}
