import { TextInput, type TextInputProps } from '@mantine/core';
import { CAPTION_MAX } from '@oficio/domain/technicians/limits.ts';

/** Field for the optional caption of a photo of the portfolio. */
export const CaptionField = (props: TextInputProps) => (
  <TextInput
    label="Qué se ve (opcional)"
    description={`Por ejemplo: «Reforma de un baño en Lavapiés». Hasta ${CAPTION_MAX} caracteres.`}
    size="md"
    maxLength={CAPTION_MAX}
    autoComplete="off"
    {...props}
  />
);
