import { publicPoint } from '@oficio/domain/technicians/geo.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { findProfile, type ProfileRow, servicesOf } from './read-profiles.ts';

/** A technician as other nouns see one; nothing here is more than the public may know, except `phone`. */
export interface TechnicianRow {
  readonly userId: number;
  readonly profileId: number;
  readonly name: string;
  readonly phone: string | null;
  readonly approved: boolean;
  /** Takes work: says so, and is not suspended. */
  readonly available: boolean;
  /** Rounded to three decimals; null until the technician says where. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly hourlyRateCents: number | null;
  /** Ascending. */
  readonly serviceIds: readonly number[];
}

/** The technician with this user id; undefined when there is no profile. Unapproved ones are found too. */
export async function findTechnician(db: Reader, userId: number): Promise<TechnicianRow | undefined> {
  const profile = await findProfile(db, userId);
  if (!profile) return undefined;
  const services = await servicesOf(db, [userId]);
  return {
    userId,
    profileId: profile.profile_id,
    name: profile.name,
    phone: profile.phone,
    approved: profile.approved === 1,
    available: profile.available === 1 && profile.suspended_at === null,
    ...publicPlace(profile),
    hourlyRateCents: profile.hourly_rate_cents,
    serviceIds: services.map(service => service.id),
  };
}

/** The profile's place as the public sees it. */
function publicPlace({ latitude, longitude }: Pick<ProfileRow, 'latitude' | 'longitude'>) {
  return latitude === null || longitude === null
    ? { latitude: null, longitude: null }
    : publicPoint({ latitude, longitude });
}
