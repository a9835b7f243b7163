import { toEuros } from '@oficio/domain/payments/money.ts';
import { type Point, publicPoint } from '@oficio/domain/technicians/geo.ts';
import type { TechnicianCardOut } from '@oficio/domain/technicians/search/contract.ts';
import { NO_RATE } from '../index/listed.ts';
import type { Listing } from '../store/listed.ts';
import { meanRating, type OfferedService, type ProfileRow, shownOf } from '../store/read-profiles.ts';
import { openCard } from './card-text.ts';

/** What the rows contain of a service. */
type CardService = Pick<OfferedService, 'id' | 'name' | 'hidden'>;

/**
 * Returns the rows of a technician with these services, or null when the public may not find them. The ids contain the hidden services,
 * because the technician can still take open requests for them; the card does not name them.
 */
export function listingOf(profile: ProfileRow, services: readonly CardService[]): Listing | null {
  const { user_id: technician_id, latitude, longitude } = profile;
  if (!profile.approved || !profile.available || profile.suspended_at !== null) return null;
  if (latitude === null || longitude === null) return null;
  const place = toThousandths(publicPoint({ latitude, longitude }));
  return {
    listed: {
      technician_id,
      ...place,
      rating: meanRating(profile) ?? 0,
      reviews: profile.rating_count,
      rate_cents: profile.hourly_rate_cents ?? NO_RATE,
      service_ids: JSON.stringify(services.map(service => service.id)),
    },
    card: { technician_id, card: openCard(presentCard(profile, place, services)) },
  };
}

/** Converts an already rounded point to thousandths of a degree. */
const toThousandths = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude * 1000),
  longitude: Math.round(longitude * 1000),
});

/** Returns a card without its distance, which depends on the searcher. `place` is in thousandths of a degree. */
function presentCard(
  profile: ProfileRow,
  place: Point,
  services: readonly CardService[],
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
    services: shownOf(services).map(service => service.name),
    ...(profile.photo !== null && { photo: profile.photo }),
  };
}
