import { calendarZone } from '@oficio/domain/fields/calendar.ts';
import type { WrittenInstant } from '@oficio/domain/fields/contract.ts';
import { instantOfLocal, localOf } from '@oficio/domain/fields/zoned-time.ts';

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
 * Parses a written instant to milliseconds since the epoch. A local time is read in `zone`, at clock changes as `instantOfLocal` says.
 */
export function instantIn(zone: string, written: WrittenInstant): number;
export function instantIn(zone: string, written: WrittenInstant | null): number | null;
export function instantIn(zone: string, written: WrittenInstant | null): number | null {
  return typeof written === 'string' ? instantOfLocal(written, zone) : written;
}

/** Formats an instant as spreadsheets read it, in the zone of the calendar or another one: '2026-12-20 10:30'. Empty for null. */
export function localTime(instant: number | null, zone: string = calendarZone()): string {
  return instant === null ? '' : localOf(instant, zone).replace('T', ' ');
}
