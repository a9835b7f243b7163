import type { TechnicianOut } from '@oficio/domain/technicians/contract.ts';
import type { ProfileOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import type { TechnicianCardOut } from '@oficio/domain/technicians/search/contract.ts';
import { meanRating } from '../mean-rating.ts';
import type { OfferedService, ProfileRow } from '../store/read-profiles.ts';
import type { GridPoint } from '../grid/grid.ts';

/** A card without its distance, which depends on who asks. */
export function presentCard(
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
    hourly_rate: euros(profile.hourly_rate_cents),
    address: profile.address,
    latitude: place.latitude / 1000,
    longitude: place.longitude / 1000,
    services: services.map(service => service.name),
  };
}

/** The public page of a technician. */
export function presentTechnician(profile: ProfileRow, services: readonly OfferedService[]): TechnicianOut {
  return {
    id: profile.user_id,
    profile_id: profile.profile_id,
    name: profile.name,
    email: profile.email,
    phone: profile.phone,
    bio: profile.bio,
    address: profile.address,
    rating: meanRating(profile),
    total_reviews: profile.rating_count,
    experience_years: profile.experience_years,
    hourly_rate: euros(profile.hourly_rate_cents),
    services: services.map(service => service.name),
    service_ids: services.map(service => service.id),
    available: profile.available === 1,
  };
}

/** What its owner sees, the exact place included. */
export function presentProfile(profile: ProfileRow, services: readonly OfferedService[]): ProfileOut {
  return {
    id: profile.profile_id,
    bio: profile.bio,
    experience_years: profile.experience_years,
    hourly_rate: euros(profile.hourly_rate_cents),
    latitude: profile.latitude,
    longitude: profile.longitude,
    address: profile.address,
    available: profile.available,
    approved: profile.approved === 1,
    rating: meanRating(profile),
    total_reviews: profile.rating_count,
    service_ids: services.map(service => service.id),
  };
}

const euros = (cents: number | null) => (cents === null ? null : cents / 100);
