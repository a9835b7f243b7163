import type { Body } from '@oficio/domain/endpoint.ts';
import type { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { flagOf } from '../../../platform/database/tables.ts';
import { refreshSearch } from '../search/refresh.ts';
import { noteChange } from '../store/seen-profiles.ts';
import { insertProfile, updateProfile } from '../store/write-profiles.ts';

type Profile = Body<typeof ownProfileEndpoints.updateMyProfile>;

/** Saves the whole profile. Empties missing fields, but keeps a missing availability. A rejected technician has no profile and applies again by saving one. */
export async function saveProfile(tx: Transaction, userId: number, profile: Profile): Promise<void> {
  if (await insertProfile(tx, userId)) await tx.publish('technician_applied', { technicianId: userId });
  await updateProfile(tx, userId, {
    bio: profile.bio ?? '',
    experience_years: profile.experience_years ?? 0,
    hourly_rate_cents: profile.hourly_rate === null ? null : Math.round(profile.hourly_rate * 100),
    latitude: profile.latitude,
    longitude: profile.longitude,
    address: profile.address ?? '',
    ...(profile.available === undefined ? {} : { available: flagOf(profile.available) }),
  });
  await noteChange(tx, userId);
  await refreshSearch(tx, userId);
}
