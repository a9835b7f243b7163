import { AppError } from '@oficio/domain/errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { refreshSearch } from '../search/refresh.ts';
import { serviceExists } from '../store/read-profiles.ts';
import { deleteService, insertService, lockProfile } from '../store/write-profiles.ts';

/** Adds a service to the technician's profile. Does nothing if it is there. Throws 404 without profile or service. */
export async function addService(tx: Transaction, userId: number, serviceId: number): Promise<void> {
  await requireProfile(tx, userId);
  if (!(await serviceExists(tx.db, serviceId)))
    throw new AppError('service_not_found', { field: 'service_id' });
  await insertService(tx, userId, serviceId);
  await refreshSearch(tx, userId);
}

/** Removes a service from the technician's profile. Does nothing if it is not there. Throws 404 without profile. */
export async function removeService(tx: Transaction, userId: number, serviceId: number): Promise<void> {
  await requireProfile(tx, userId);
  await deleteService(tx, userId, serviceId);
  await refreshSearch(tx, userId);
}

async function requireProfile(tx: Transaction, userId: number): Promise<void> {
  if (!(await lockProfile(tx, userId))) throw new AppError('profile_not_found');
}
