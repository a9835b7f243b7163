import type { WrittenInstant } from '@oficio/domain/fields/contract.ts';

let last = { instant: 0, text: new Date(0).toISOString() };

/** How instants leave the server: ISO 8601 in UTC. `instant` is milliseconds since the epoch. */
export function isoOf(instant: number): string {
  // What was written together has one instant.
  if (instant !== last.instant) last = { instant, text: new Date(instant).toISOString() };
  return last.text;
}

/** The same; null stays null. */
export const isoOrNull = (instant: number | null): string | null =>
  instant === null ? null : isoOf(instant);

/**
 * Reads a written instant as milliseconds since the epoch. A local time counts in `zone`. Around clock changes Temporal's
 * 'compatible' rule applies: a skipped time moves forward by the skipped hour, and of a repeated time the first one counts.
 */
export function instantIn(zone: string, written: WrittenInstant): number;
export function instantIn(zone: string, written: WrittenInstant | null): number | null;
export function instantIn(zone: string, written: WrittenInstant | null): number | null {
  if (typeof written !== 'string') return written;
  return Temporal.PlainDateTime.from(written).toZonedDateTime(zone).epochMilliseconds;
}
