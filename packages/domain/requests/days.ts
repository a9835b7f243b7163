import { isCalendarDay } from '../fields/calendar.ts';
import { createdOnce } from '../fields/created-once.ts';
import { DAY_MS } from '../fields/durations.ts';
import { instantOfLocal } from '../fields/zoned-time.ts';

/**
 * Days on which a customer would like a job at any time, as ISO 8601 without a time zone: '2026-11-23' or, from the first to the last
 * day, '2026-11-23/2026-11-29'. A preferred date with a time is an instant instead.
 */
const DAYS = /^(\d{4}-\d{2}-\d{2})(?:\/(\d{4}-\d{2}-\d{2}))?$/;

interface Days {
  readonly first: string;
  readonly last: string;
}

/** Most days of a preference. */
const MAX_DAYS = 7;

/** Parses days. Returns null for another form, for a day that does not exist, and unless the last day is 0 to 6 days after the first. */
export function parseDays(text: string): Days | null {
  const [, first, last = first] = DAYS.exec(text) ?? [];
  if (first === undefined || last === undefined || last < first) return null;
  if (!isCalendarDay(first) || !isCalendarDay(last)) return null;
  return last <= addDays(first, MAX_DAYS - 1) ? { first, last } : null;
}

interface Preference {
  /** An instant in milliseconds, a local date-time or a day. */
  readonly scheduled_date: number | string | null;
  readonly scheduled_days: string | null;
}

/** Returns a preference whose date without a time is stored as days. */
export function dateToDays<P extends Preference>(preference: P): P {
  const { scheduled_date: date } = preference;
  return typeof date === 'string' && parseDays(date) !== null
    ? { ...preference, scheduled_date: null, scheduled_days: date }
    : preference;
}

/** Periods that the request form offers. */
export const PERIODS = ['today', 'tomorrow', 'week'] as const;
export type Period = (typeof PERIODS)[number];

/** Returns the days of a period. `today` is the customer's day, 'YYYY-MM-DD'. A week ends on Sunday. */
export function daysOfPeriod(period: Period, today: string): string {
  if (period === 'today') return today;
  if (period === 'tomorrow') return addDays(today, 1);
  const weekday = new Date(`${today}T00:00Z`).getUTCDay();
  const sunday = addDays(today, (7 - weekday) % 7);
  return sunday === today ? today : `${today}/${sunday}`;
}

const addDays = (text: string, count: number): string => {
  const day = new Date(`${text}T00:00Z`);
  day.setUTCDate(day.getUTCDate() + count);
  return day.toISOString().slice(0, 10);
};

/** Returns the end of the last day in `zone`, the IANA zone of the job. Milliseconds since the epoch. */
export const endOfDays = ({ last }: Days, zone: string): number =>
  instantOfLocal(`${addDays(last, 1)}T00:00`, zone);

const dayFormat = createdOnce(
  () => new Intl.DateTimeFormat('es-ES', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
);

/** Returns the days as Spanish text: 'lunes, 23 de noviembre, a cualquier hora'. Returns null for days that cannot be parsed. */
export function daysText(text: string): string | null {
  const days = parseDays(text);
  if (days === null) return null;
  const [first, last] = [days.first, days.last].map(one => dayFormat().format(new Date(`${one}T00:00Z`)));
  return first === last ? `${first}, a cualquier hora` : `del ${first} al ${last}, a cualquier hora`;
}

/** Maximum time until the date of a job: a year. A later date is probably a mistyped year. Milliseconds. */
export const DATE_HORIZON_MS = 366 * DAY_MS;

/** Returns the error code for a date that a job cannot have, or null. Both in milliseconds since the epoch. */
export function dateProblem(date: number, now: number): 'date_in_past' | 'date_too_far' | null {
  if (date < now) return 'date_in_past';
  return date > now + DATE_HORIZON_MS ? 'date_too_far' : null;
}
