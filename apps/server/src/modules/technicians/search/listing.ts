import { hash } from 'node:crypto';
import { publicPoint } from '@oficio/domain/technicians/geo.ts';
import type { Selectable } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import { meanRating } from '../mean-rating.ts';
import { presentCard } from '../profiles/present.ts';
import type { OfferedService, ProfileRow } from '../store/read-profiles.ts';
import { openCard } from './card-text.ts';
import { NO_RATE } from '../store/density-columns.ts';
import { CELL, gridPoint, keyAt } from '../grid/grid.ts';

/** The service id under which everybody is listed, for searches that name none. */
export const ANY_SERVICE = 0;

export type SearchEntry = Selectable<Tables['search_entries']>;

/** All that the search keeps of one technician. */
export interface Listing {
  readonly entries: readonly SearchEntry[];
  readonly card: Selectable<Tables['search_cards']>;
}

/** How the search lists a technician with these services; null unless the public may find them. */
export function listingOf(profile: ProfileRow, services: readonly OfferedService[]): Listing | null {
  const { user_id: technician_id, latitude, longitude } = profile;
  if (!profile.approved || !profile.available || profile.suspended_at !== null) return null;
  if (latitude === null || longitude === null) return null;
  const place = gridPoint(publicPoint({ latitude, longitude }));
  const cell = keyAt(place, CELL);
  const card = openCard(presentCard(profile, place, services));
  const shared = {
    cell,
    technician_id,
    ...place,
    rating: meanRating(profile) ?? 0,
    reviews: profile.rating_count,
    rate_cents: profile.hourly_rate_cents ?? NO_RATE,
    card_stamp: stampOf(card),
  };
  const serviceIds = [ANY_SERVICE, ...services.map(service => service.id)];
  return {
    entries: serviceIds.map(service_id => ({ service_id, ...shared })),
    card: {
      technician_id,
      cell,
      service_ids: JSON.stringify(serviceIds),
      card_stamp: shared.card_stamp,
      card,
    },
  };
}

/** 48 bits that tell one card's text from all others. */
const stampOf = (card: string): number => Number.parseInt(hash('sha256', card).slice(0, 12), 16);
