import { TextInput, type TextInputProps } from '@mantine/core';
import { DATE_HORIZON_MS } from '@oficio/domain/requests/dates.ts';
import { localDateTime } from '../../../lib/format/local-date-time.ts';

/** The browser's date field, because it has the familiar picker and language of the device. */
export function DateField(field: TextInputProps) {
  return (
    <TextInput
      label="Fecha preferida (opcional)"
      description="Cuándo te vendría bien. El técnico puede proponerte otra."
      type="datetime-local"
      name="scheduled_date"
      size="md"
      onFocus={event => {
        event.currentTarget.min = localDateTime(new Date());
        event.currentTarget.max = localDateTime(new Date(Date.now() + DATE_HORIZON_MS));
      }}
      {...field}
    />
  );
}
