import { calendarZone } from '../fields/calendar.ts';
import { DAY_MS } from '../fields/durations.ts';
import { instantOfLocal, wallClock } from '../fields/zoned-time.ts';

export interface Month {
  /** 'YYYY-MM' */
  readonly name: string;
  /** Milliseconds since the epoch: the first instant of the month. */
  readonly from: number;
  /** Milliseconds since the epoch: the first instant of the next one. */
  readonly until: number;
}

/** Returns the local time of the calendar as a `Date` with the same digits in UTC. Whole seconds. */
const localDate = (instant: number): Date => new Date(wallClock(instant, calendarZone()));

/** Returns the calendar month of an instant. */
export function monthOf(instant: number): Month {
  const here = localDate(instant);
  const year = here.getUTCFullYear();
  const month = here.getUTCMonth();
  return {
    name: here.toISOString().slice(0, 7),
    from: midnight(Date.UTC(year, month, 1)),
    until: midnight(Date.UTC(year, month + 1, 1)),
  };
}

const NAME = /^(2\d{3})-(0[1-9]|1[0-2])$/;

const YEAR = /^2\d{3}$/;

/** Whether this is the name of a year: 'YYYY'. */
export const isYearName = (name: string): boolean => YEAR.test(name);

export const isMonthName = (name: string): boolean => NAME.test(name);

/** Returns the month with this name ('YYYY-MM'). Throws a RangeError for an invalid name. */
export const monthNamed = (name: string): Month => monthOf(middleOf(name));

/** Returns the name of the month `count` months later, or earlier if negative. Throws a RangeError for an invalid name. */
export const monthsFrom = (name: string, count: number): string => monthOf(middleOf(name, count)).name;

/** Returns an instant that is in the month in every time zone. */
function middleOf(name: string, monthsLater = 0): number {
  const [, year, month] = NAME.exec(name) ?? [];
  if (!year || !month) throw new RangeError(`Not a month: ${name}`);
  return Date.UTC(Number(year), Number(month) - 1 + monthsLater, 15);
}

/** Returns the calendar day of an instant, as the UTC midnight of the same date. */
export function dayOf(instant: number): number {
  const here = localDate(instant);
  return Date.UTC(here.getUTCFullYear(), here.getUTCMonth(), here.getUTCDate());
}

const OF_SECONDS = ':00.000Z';

/** Returns the first instant of a day, given by its UTC midnight. It is an hour later where the clocks skip midnight. */
export const midnight = (day: number): number =>
  instantOfLocal(new Date(day).toISOString().slice(0, -OF_SECONDS.length), calendarZone());

/** Returns the first instant of a day ('YYYY-MM-DD'), or of the day `later` days after it. Milliseconds since the epoch. */
export const startOfDay = (day: string, later = 0): number =>
  midnight(Date.parse(`${day}T00:00Z`) + later * DAY_MS);

interface Days {
  /** First and last day, 'YYYY-MM-DD', both included; null without a limit. */
  readonly from: string | null;
  readonly until: string | null;
}

/** Returns the first instant of the days and their end, exclusive; null without a limit. Milliseconds since the epoch. */
export const instantsOf = ({ from, until }: Days) => ({
  from: from === null ? null : startOfDay(from),
  until: until === null ? null : startOfDay(until, 1),
});
