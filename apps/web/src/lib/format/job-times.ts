import { wallClock } from '@oficio/domain/fields/zoned-time.ts';
import {
  type JobInstant,
  type JobTimeStyle,
  jobTime,
  nearJobTime,
} from '@oficio/domain/requests/job-time.ts';
import { zoneName } from '@oficio/domain/requests/zone.ts';
import { serverNow } from '../server-clock.ts';

/** Formats the instants of a job at its place, and names the zone when the reader's has another hour. */

/** A job, or anything else with the IANA zone of one. */
export interface InZone {
  readonly time_zone: string;
}

/** Returns the IANA zone of the browser. */
export const readerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const format =
  (style: JobTimeStyle) =>
  (instant: JobInstant, { time_zone: zone }: InZone) =>
    jobTime(instant, style, { zone, reader: readerZone() });

/** 'dom, 3 may 2026, 18:30' */
export const formatJobTime = format('dateTime');
/** '03/05/26, 18:30': equally wide in each row of a table. Only the name of a zone may be in the next line. */
export const formatJobTableTime = (instant: JobInstant, job: InZone): string =>
  format('tableTime')(instant, job).replace(/ (?!hora )/g, '\u00a0');
/** '03/05/26': equally wide in each row of a table. */
export const formatJobTableDay = format('tableDay');
/** '3 may 2026' */
export const formatJobDay = format('mediumDay');

/** 'Hoy, 18:30', 'Mañana, 9:30', 'dom, 3 may, 18:30'. `now` is the server's time in milliseconds. */
export const formatNearJobTime = (instant: JobInstant, now: number, { time_zone: zone }: InZone): string =>
  nearJobTime(instant, now, { zone, reader: readerZone() });

/** Returns the name of a job's zone if its hour now is not the reader's, for a field in which the reader types a date; else null. */
export function otherZoneName({ time_zone: zone }: InZone): string | null {
  const now = serverNow();
  return wallClock(now, zone) === wallClock(now, readerZone()) ? null : zoneName(zone);
}
