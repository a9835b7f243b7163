import { CALENDAR_ZONE } from '@oficio/domain/fields/calendar.ts';
import type { WrittenInstant } from '@oficio/domain/fields/contract.ts';

let last = { instant: 0, text: new Date(0).toISOString() };

/** Formats an instant (milliseconds since the epoch) as ISO 8601 in UTC. */
export function isoOf(instant: number): string {
  // Rows that were written together have the same instant.
  if (instant !== last.instant) last = { instant, text: new Date(instant).toISOString() };
  return last.text;
}

/** Formats an instant like `isoOf`; returns null for null. */
export const isoOrNull = (instant: number | null): string | null =>
  instant === null ? null : isoOf(instant);

/**
 * Parses a written instant to milliseconds since the epoch. A local time is read in `zone`. Uses Temporal's
 * 'compatible' rule at clock changes: moves a skipped time forward by an hour and takes the first of a repeated time.
 */
export function instantIn(zone: string, written: WrittenInstant): number;
export function instantIn(zone: string, written: WrittenInstant | null): number | null;
export function instantIn(zone: string, written: WrittenInstant | null): number | null {
  if (typeof written !== 'string') return written;
  return Temporal.PlainDateTime.from(written).toZonedDateTime(zone).epochMilliseconds;
}

/** Formats an instant as spreadsheets read it, in Madrid: '2026-12-20 10:30'. Empty for null. */
export function localTime(instant: number | null): string {
  if (instant === null) return '';
  const local = Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(CALENDAR_ZONE)
    .toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' }).replace('T', ' ');
}
