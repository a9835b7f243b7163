import { createdOnce } from '@oficio/domain/fields/created-once.ts';
import { serverNow } from '../server-clock.ts';

/**
 * Formats dates for es-ES on the screens behind a login, apart from `format.ts`, which is part of the first download. Instants are ISO
 * 8601 texts or milliseconds, shown in the reader's time zone. Those of a job are formatted by `job-times.ts`.
 */
export type Instant = string | number | Date;

const short = createdOnce(() => new Intl.DateTimeFormat('es-ES', { dateStyle: 'short' }));
const medium = createdOnce(() => new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium' }));
const long = createdOnce(() => new Intl.DateTimeFormat('es-ES', { dateStyle: 'long' }));
const dateTime = createdOnce(
  () =>
    new Intl.DateTimeFormat('es-ES', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }),
);

/** '3/5/26' */
export const formatShortDate = (instant: Instant): string => short().format(new Date(instant));
/** '21 nov 2026' */
export const formatMediumDate = (instant: Instant): string => medium().format(new Date(instant));

/** '3 de mayo de 2026' */
export const formatLongDate = (instant: Instant): string => long().format(new Date(instant));
/** 'dom, 3 may 2026, 18:30' */
export const formatDateTime = (instant: Instant): string => dateTime().format(new Date(instant));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 'Ahora', 'hace 5 min', 'hace 2 h', 'hace 1 día', 'hace 3 días'; a date from the seventh day on (spec, section 2). */
export function formatRelative(instant: Instant, now: number = serverNow()): string {
  const age = now - new Date(instant).getTime();
  if (age < MINUTE) return 'Ahora';
  if (age < HOUR) return `hace ${Math.floor(age / MINUTE)} min`;
  if (age < DAY) return `hace ${Math.floor(age / HOUR)} h`;
  const days = Math.floor(age / DAY);
  if (days >= 7) return formatShortDate(instant);
  return days === 1 ? 'hace 1 día' : `hace ${days} días`;
}

const shortDateTime = createdOnce(
  () =>
    new Intl.DateTimeFormat('es-ES', {
      day: '2-digit',
      month: '2-digit',
      year: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
);
/** '03/05/26, 18:30': equally wide in each row of a table. */
export const formatShortDateTime = (instant: Instant): string => shortDateTime().format(new Date(instant));

/** Time left until a moment: '2 días', '23 h', '40 min', 'menos de un minuto'; null when it has passed. */
export function formatTimeLeft(until: Instant, now: number): string | null {
  const left = new Date(until).getTime() - now;
  if (left <= 0) return null;
  if (left < MINUTE) return 'menos de un minuto';
  if (left < HOUR) return `${Math.floor(left / MINUTE)} min`;
  if (left < 2 * DAY) return `${Math.floor(left / HOUR)} h`;
  return `${Math.floor(left / DAY)} días`;
}
