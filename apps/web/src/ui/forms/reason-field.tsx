import { Textarea, type TextareaProps } from '@mantine/core';
import { FREE_TEXT_MAX, REASON_MISSING } from '@oficio/domain/fields/limits.ts';

/** Text field for a reason that other people will read. */
export function ReasonField(field: TextareaProps) {
  return (
    <Textarea
      label="Motivo"
      name="reason"
      maxLength={FREE_TEXT_MAX}
      autosize
      minRows={2}
      maxRows={8}
      withAsterisk
      size="md"
      {...field}
    />
  );
}

/** Returns the error of an empty reason, or null. */
export const reasonError = (typed: string): string | null => (typed.trim() === '' ? REASON_MISSING : null);
