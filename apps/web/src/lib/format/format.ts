import { cappedCountText, countText } from '@oficio/domain/fields/counts.ts';
import { numberText } from '@oficio/domain/fields/number-text.ts';
import { once } from '@oficio/domain/fields/once.ts';

/** Formats dates for es-ES. Instants are ISO 8601 texts or milliseconds, shown in the reader's time zone. */
export type Instant = string | number | Date;

const short = once(() => new Intl.DateTimeFormat('es-ES', { dateStyle: 'short' }));
const medium = once(() => new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium' }));
const long = once(() => new Intl.DateTimeFormat('es-ES', { dateStyle: 'long' }));
const longInSpain = once(
  () => new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' }),
);
const dateTime = once(
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
/** The same in Spain's time zone, for server-rendered pages. */
export const formatDayInSpain = (instant: Instant): string => longInSpain().format(new Date(instant));
/** 'dom, 3 may 2026, 18:30' */
export const formatDateTime = (instant: Instant): string => dateTime().format(new Date(instant));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 'Ahora', 'hace 5 min', 'hace 2 h', 'hace 1 día', 'hace 3 días'; a date from the seventh day on (spec, section 2). */
export function formatRelative(instant: Instant, now: number = Date.now()): string {
  const age = now - new Date(instant).getTime();
  if (age < MINUTE) return 'Ahora';
  if (age < HOUR) return `hace ${Math.floor(age / MINUTE)} min`;
  if (age < DAY) return `hace ${Math.floor(age / HOUR)} h`;
  const days = Math.floor(age / DAY);
  if (days >= 7) return formatShortDate(instant);
  return days === 1 ? 'hace 1 día' : `hace ${days} días`;
}

/** '4,8', or 'N/A' without ratings. */
export const formatRating = (rating: number | null): string =>
  rating === null ? 'N/A' : numberText(rating, 1);

/** '2,3 km' */
export const formatKm = (kilometres: number): string => `${numberText(kilometres, 1)} km`;

/** '1 reseña', '12 reseñas' */
export const formatCount = (count: number, one: string, many: string): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

/** '1 usuario', '12 usuarios', 'más de 1000 usuarios' */
export const formatCappedCount = (count: number, one: string, many: string): string =>
  `${cappedCountText(count)} ${count === 1 ? one : many}`;
