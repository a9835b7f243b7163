import { createdOnce } from '@oficio/domain/fields/created-once.ts';
import { cappedCountText, countText, numberText } from '@oficio/domain/fields/numbers.ts';

/** Texts of the first download. Dates of the screens behind a login are in `date-times.ts`. */

const longInSpain = createdOnce(
  () => new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' }),
);
/** '3 de mayo de 2026' in Spain's time zone, for server-rendered pages. */
export const formatDayInSpain = (instant: string): string => longInSpain().format(new Date(instant));

/** '4,8', or 'N/A' without ratings. */
export const formatRating = (rating: number | null): string =>
  rating === null ? 'N/A' : numberText(rating, 1);

/** '2,3 km' */
export const formatKm = (kilometres: number): string => `${numberText(kilometres, 1)} km`;

/** '1 reseña', '12 reseñas' */
export const formatCount = (count: number, one: string, many: string): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

/** '1 usuario', '12 usuarios', 'más de 1000 usuarios' */
export const formatCappedCount = (count: number, one: string, many: string, cap?: number): string =>
  `${cappedCountText(count, cap)} ${count === 1 ? one : many}`;
