import { TextInput, type TextInputProps } from '@mantine/core';
import { capital } from '@oficio/domain/fields/characters.ts';
import { localOf } from '@oficio/domain/fields/zoned-time.ts';
import { DATE_HORIZON_MS } from '@oficio/domain/requests/dates.ts';
import { type InZone, otherZoneName } from '../../../lib/format/job-times.ts';
import { serverNow } from '../../../lib/server-clock.ts';

interface DateFieldProps extends TextInputProps {
  /** The job. The typed time counts at its place. */
  readonly job: InZone;
  readonly description?: string | undefined;
}

/**
 * The browser's date field, because it has the familiar picker and language of the device. Names the zone of the job if that of the
 * reader has another hour.
 */
export function DateField({ job, description, ...field }: DateFieldProps) {
  const zone = otherZoneName(job);
  const told = [description?.replace(/[^.]$/, '$&.'), zone && `${capital(zone)}.`].filter(Boolean).join(' ');
  return (
    <TextInput
      label="Fecha preferida (opcional)"
      description={zone === null ? description : told}
      type="datetime-local"
      name="scheduled_date"
      size="md"
      onFocus={event => {
        event.currentTarget.min = localOf(serverNow(), job.time_zone);
        event.currentTarget.max = localOf(serverNow() + DATE_HORIZON_MS, job.time_zone);
      }}
      {...field}
    />
  );
}
