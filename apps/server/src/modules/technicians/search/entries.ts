import { publicPoint } from '@oficio/domain/technicians/geo.ts';
import type { Selectable } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import type { ProfileRow } from '../read.ts';
import { NO_RATE } from './grades.ts';
import { CELL, gridPoint, keyAt } from './grid.ts';

/** The service id under which everybody is listed, for searches that name none. */
export const ANY_SERVICE = 0;

export type SearchEntry = Selectable<Tables['search_entries']>;

/** The rows under which a search finds this technician: none unless the public may. */
export function entriesOf(profile: ProfileRow, serviceIds: readonly number[]): SearchEntry[] {
  const { latitude, longitude } = profile;
  if (!profile.approved || !profile.available || latitude === null || longitude === null) return [];
  const place = gridPoint(publicPoint({ latitude, longitude }));
  const shared = {
    cell: keyAt(place, CELL),
    technician_id: profile.user_id,
    ...place,
    rating: meanRating(profile) ?? 0,
    reviews: profile.rating_count,
    rate_cents: profile.hourly_rate_cents ?? NO_RATE,
  };
  return [ANY_SERVICE, ...serviceIds].map(service_id => ({ service_id, ...shared }));
}

/** The exact mean of all reviews, 1 to 5; null without any. */
export function meanRating({ rating_sum, rating_count }: Pick<ProfileRow, 'rating_sum' | 'rating_count'>) {
  return rating_count === 0 ? null : rating_sum / rating_count;
}
