import type { Reader, Unit } from '../../../platform/database/database.ts';
import { findWaiting, servicesOf } from '../store/read-profiles.ts';
import { refreshSearch } from '../search/refresh.ts';
import { deleteWaiting, markApproved } from '../store/write-profiles.ts';

/** Profiles that wait for an administrator, oldest first, with the names of the services each would offer. */
export async function listWaiting(db: Reader) {
  const waiting = await findWaiting(db);
  const services = await servicesOf(
    db,
    waiting.map(profile => profile.user_id),
  );
  return waiting.map(profile => ({
    ...profile,
    services: services.filter(service => service.userId === profile.user_id).map(service => service.name),
  }));
}

/** Shows the technician to the public from now on. Null when no profile with this id waits. */
export async function approveProfile(
  unit: Unit,
  profileId: number,
): Promise<{ readonly technicianId: number } | null> {
  const technicianId = await markApproved(unit, profileId);
  if (technicianId === null) return null;
  await refreshSearch(unit, technicianId);
  return { technicianId };
}

/** Deletes the profile and its services; saving it again applies again. Null when no profile with this id waits. */
export async function rejectProfile(
  unit: Unit,
  profileId: number,
): Promise<{ readonly technicianId: number } | null> {
  const technicianId = await deleteWaiting(unit, profileId);
  return technicianId === null ? null : { technicianId };
}
