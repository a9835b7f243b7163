/** Time zone of the demo's clock times. */
const ZONE = 'Europe/Madrid';
const HOUR = 3_600_000;

type Clock = `${number}:${number}`;

/** A moment relative to the seeding: hours ago, or a clock time on another day (negative days are in the past). */
export type Moment = { readonly hoursAgo: number } | { readonly days: number; readonly clock: string };

/** Returns a moment within the last hours. With more hours it could come before an event of yesterday. */
export const ago = (hours: number): Moment => ({ hoursAgo: hours });

/** Returns a clock time on another day: `day(-1, '19:20')` is yesterday evening, `day(4, '10:00')` an appointment. */
export const day = (days: number, clock: Clock): Moment => ({ days, clock });

/** Converts a moment to milliseconds since the epoch. */
export function instantOf(moment: Moment, now: number): number {
  if ('hoursAgo' in moment) return Math.round(now - moment.hoursAgo * HOUR);
  return Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(ZONE)
    .add({ days: moment.days })
    .withPlainTime(moment.clock).epochMilliseconds;
}
