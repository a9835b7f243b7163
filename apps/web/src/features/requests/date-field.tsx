import { TextInput, type TextInputProps } from '@mantine/core';

/** The browser's own field: on a phone it is the picker one knows, in one's own language. */
export function DateField(field: TextInputProps) {
  return (
    <TextInput
      label="Fecha preferida (opcional)"
      description="Cuándo te vendría bien. El técnico puede proponerte otra."
      type="datetime-local"
      name="scheduled_date"
      size="md"
      onFocus={event => {
        event.currentTarget.min = localNow();
      }}
      {...field}
    />
  );
}

/** Now as the field writes it, in the reader's zone. */
function localNow(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
