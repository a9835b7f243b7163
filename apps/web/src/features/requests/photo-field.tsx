import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import classes from './photo-field.module.css';
import { photoProblem } from './request-rules.ts';

/** Without HEIC: asked like this, an iPhone hands its photos over as JPEG, which everybody can read. */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

interface PhotoFieldProps {
  readonly value: File | null;
  readonly onChange: (value: File | null) => void;
  readonly onRefuse: (problem: string) => void;
  readonly error?: string | undefined;
}

/** A photo of what is to be done: chosen or taken, seen, taken out again. */
export function PhotoField({ value, onChange, onRefuse, error }: PhotoFieldProps) {
  const label = useId();
  const preview = usePreview(value);

  const choose = (file: File | null) => {
    if (!file) return;
    const problem = photoProblem(file);
    if (problem === null) onChange(file);
    else onRefuse(problem);
  };

  return (
    <Input.Wrapper
      component="fieldset"
      className={classes.field}
      label="Foto (opcional)"
      labelElement="div"
      size="md"
      labelProps={{ id: label }}
      description="Ayuda al técnico a saber qué va a encontrarse. Hasta 5 MB."
      error={error}
      aria-labelledby={label}
    >
      <Group mt={6} gap="md">
        {preview ? <img src={preview} alt="Vista previa de la foto" className={classes.preview} /> : null}
        <div>
          <Group gap="xs">
            {/* Choosing the same file again after taking it out must count as a choice: hence the key. */}
            <FileButton key={value?.name ?? ''} onChange={choose} accept={ACCEPT}>
              {button => (
                <Button
                  {...button}
                  variant="default"
                  size="md"
                  leftSection={<IconCamera size={18} aria-hidden="true" />}
                  data-path="image"
                >
                  {value ? 'Cambiar foto' : 'Añadir foto'}
                </Button>
              )}
            </FileButton>
            {value ? (
              <Button
                variant="default"
                size="md"
                leftSection={<IconTrash size={18} aria-hidden="true" />}
                onClick={() => onChange(null)}
              >
                Quitar
              </Button>
            ) : null}
          </Group>
          {value ? (
            <Text size="sm" c="dimmed" mt={4} className={classes.name}>
              {value.name}
            </Text>
          ) : null}
        </div>
      </Group>
    </Input.Wrapper>
  );
}

/** An address under which the browser shows the file, given back when it is no longer needed. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const address = URL.createObjectURL(file);
    setUrl(address);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(address);
    };
  }, [file]);
  return url;
}
