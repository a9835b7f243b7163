/** Where the demo takes place: clock times are those of its people. */
const ZONE = 'Europe/Madrid';
const HOUR = 3_600_000;

type Clock = `${number}:${number}`;

/** A moment told from the seeding: so many hours ago, or a clock time some days away (before today when negative). */
export type Moment = { readonly hoursAgo: number } | { readonly days: number; readonly clock: string };

/** For what happened just now: a few hours at most, or it may come before something of yesterday. */
export const ago = (hours: number): Moment => ({ hoursAgo: hours });

/** `day(-1, '19:20')` is yesterday evening, `day(4, '10:00')` an appointment. */
export const day = (days: number, clock: Clock): Moment => ({ days, clock });

/** Milliseconds since the epoch. */
export function instantOf(moment: Moment, now: number): number {
  if ('hoursAgo' in moment) return Math.round(now - moment.hoursAgo * HOUR);
  return Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(ZONE)
    .add({ days: moment.days })
    .withPlainTime(moment.clock).epochMilliseconds;
}
