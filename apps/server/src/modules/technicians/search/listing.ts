import { hash } from 'node:crypto';
import { toEuros } from '@oficio/domain/payments/money.ts';
import { publicPoint } from '@oficio/domain/technicians/geo.ts';
import type { TechnicianCardOut } from '@oficio/domain/technicians/search/contract.ts';
import { CELL, type GridPoint, gridPoint, keyAt } from '../grid/grid.ts';
import { NO_RATE } from '../store/density-columns.ts';
import { meanRating, type OfferedService, type ProfileRow } from '../store/read-profiles.ts';
import type { Listing } from '../store/search-index.ts';
import { openCard } from './card-text.ts';

/** Service id of one index row per technician, for searches without a service. */
export const ANY_SERVICE = 0;

/** Returns the index rows of a technician with these services, or null when the public may not find them. */
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

/** Returns a card without its distance, which depends on the searcher. */
function presentCard(
  profile: ProfileRow,
  place: GridPoint,
  services: readonly OfferedService[],
): Omit<TechnicianCardOut, 'distance'> {
  return {
    id: profile.user_id,
    name: profile.name,
    rating: meanRating(profile),
    total_reviews: profile.rating_count,
    bio: profile.bio,
    experience_years: profile.experience_years,
    hourly_rate: profile.hourly_rate_cents === null ? null : toEuros(profile.hourly_rate_cents),
    address: profile.address,
    latitude: place.latitude / 1000,
    longitude: place.longitude / 1000,
    services: services.map(service => service.name),
  };
}

/** Returns 48 bits that identify a card's text. */
const stampOf = (card: string): number => Number.parseInt(hash('sha256', card).slice(0, 12), 16);
