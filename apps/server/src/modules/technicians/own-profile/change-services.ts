import { Failure } from '@oficio/domain/errors.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { refreshSearch } from '../search/refresh.ts';
import { serviceExists } from '../store/read-profiles.ts';
import { deleteService, insertService, lockProfile } from '../store/write-profiles.ts';

/** Adds a service to what the technician offers, if it is not there yet. Throws 404 without profile or service. */
export async function addService(unit: Unit, userId: number, serviceId: number): Promise<void> {
  await requireProfile(unit, userId);
  if (!(await serviceExists(unit.db, serviceId)))
    throw new Failure('service_not_found', { field: 'service_id' });
  await insertService(unit, userId, serviceId);
  await refreshSearch(unit, userId);
}

/** Takes a service out of what the technician offers, if it is there. Throws 404 without profile. */
export async function removeService(unit: Unit, userId: number, serviceId: number): Promise<void> {
  await requireProfile(unit, userId);
  await deleteService(unit, userId, serviceId);
  await refreshSearch(unit, userId);
}

async function requireProfile(unit: Unit, userId: number): Promise<void> {
  if (!(await lockProfile(unit, userId))) throw new Failure('profile_not_found');
}
