import { capital } from '@oficio/domain/fields/characters.ts';

/** Formats days and times of messages in the reader's time zone. */
const time = new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit' });
const sameYear = new Intl.DateTimeFormat('es-ES', { weekday: 'long', day: 'numeric', month: 'long' });
const otherYear = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long' });
const short = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'short' });
const shortest = new Intl.DateTimeFormat('es-ES', { dateStyle: 'short' });

/** '18:30' */
export const formatTime = (instant: string | number): string => time.format(new Date(instant));

/** Returns the same value for all instants of one day. */
export const calendarDayOf = (instant: string | number): string => new Date(instant).toDateString();

const daysBefore = (now: number, days: number): string => {
  const date = new Date(now);
  // Uses the calendar, because days with a clock change have 23 or 25 hours.
  date.setDate(date.getDate() - days);
  return date.toDateString();
};

const isThisYear = (instant: string | number, now: number): boolean =>
  new Date(instant).getFullYear() === new Date(now).getFullYear();

/** 'Hoy', 'Ayer', 'Domingo, 3 de mayo', '3 de mayo de 2025' */
export function formatDay(instant: string | number, now: number): string {
  const day = calendarDayOf(instant);
  if (day === daysBefore(now, 0)) return 'Hoy';
  if (day === daysBefore(now, 1)) return 'Ayer';
  return capital((isThisYear(instant, now) ? sameYear : otherYear).format(new Date(instant)));
}

/** Short form for the list: '18:30', 'Ayer', '3 may', '3/5/25' */
export function formatMoment(instant: string | number, now: number): string {
  const day = calendarDayOf(instant);
  if (day === daysBefore(now, 0)) return formatTime(instant);
  if (day === daysBefore(now, 1)) return 'Ayer';
  return (isThisYear(instant, now) ? short : shortest).format(new Date(instant));
}
