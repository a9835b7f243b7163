import { TextInput, type TextInputProps } from '@mantine/core';
import { ERRORS } from '@oficio/domain/errors.ts';
import { capital } from '@oficio/domain/fields/characters.ts';
import { instantOfLocal, localOf } from '@oficio/domain/fields/zoned-time.ts';
import { DATE_HORIZON_MS, dateProblem, parseDays } from '@oficio/domain/requests/days.ts';
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

const DATE_INCOMPLETE = 'Indica también la hora';
const DATE_MISSING = 'Indica el día y la hora, o elige «Me da igual»';

/** An incomplete date field returns no value. Only its validity distinguishes it from an empty one. */
const isIncomplete = (field: HTMLElement | null): boolean =>
  field instanceof HTMLInputElement && field.validity.badInput;

/** Returns why the date, typed as local time at the place of the job, is invalid, or null. The date is optional. */
export function dateError(local: string, job: InZone, field: HTMLElement | null): string | null {
  if (isIncomplete(field)) return DATE_INCOMPLETE;
  const problem = local === '' ? null : dateProblem(instantOfLocal(local, job.time_zone), serverNow());
  return problem && ERRORS[problem][1];
}

/** Returns why the date is invalid or missing, or null, for a customer who wants to choose one. */
export const chosenDateError = (local: string, job: InZone, field: HTMLElement | null): string | null =>
  dateError(local, job, field) ?? (local === '' ? DATE_MISSING : null);

/** Returns an error when the last of the preferred days is over, as in a draft of yesterday; null for no days. */
export function pastDaysError(text: string, job: InZone): string | null {
  const days = parseDays(text);
  const today = localOf(serverNow(), job.time_zone).slice(0, 10);
  return days !== null && days.last < today ? ERRORS.date_in_past[1] : null;
}
