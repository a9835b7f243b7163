import { HOUR_MS } from '@oficio/domain/fields/durations.ts';

/** Time zone of the demo's clock times. */
const ZONE = 'Europe/Madrid';

/** A moment relative to the seeding: a clock time on an earlier or later day, or hours ago. */
export type Moment =
  | { readonly daysAgo: number; readonly at: string }
  | { readonly inDays: number; readonly at: string }
  /** Within the last hours only: with more hours it could come before an event of yesterday. */
  | { readonly hoursAgo: number };

/** Converts a moment to milliseconds since the epoch. */
export function instantOf(moment: Moment, now: number): number {
  if ('hoursAgo' in moment) return Math.round(now - moment.hoursAgo * HOUR_MS);
  return Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(ZONE)
    .add({ days: 'inDays' in moment ? moment.inDays : -moment.daysAgo })
    .withPlainTime(moment.at).epochMilliseconds;
}
