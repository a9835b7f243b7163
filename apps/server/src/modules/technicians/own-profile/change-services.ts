import { AppError } from '@oficio/domain/errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { refreshSearch } from '../search/refresh.ts';
import { isHidden } from '../store/catalogue.ts';
import { deleteService, insertService, lockProfile } from '../store/write-profiles.ts';

/**
 * Adds a service to the technician's profile. Does nothing if it is there. Throws 404 without profile or service, and 400
 * for a hidden service, which the technician can only keep.
 */
export async function addService(tx: Transaction, userId: number, serviceId: number): Promise<void> {
  await requireProfile(tx, userId);
  await assertExists(tx, serviceId);
  // Waits for a change of the service that runs, which does not see this offer. The check and the card then see the change.
  await insertService(tx, userId, serviceId);
  if (await isHidden(tx.db, serviceId)) throw new AppError('service_hidden', { field: 'service_id' });
  await refreshSearch(tx, userId);
}

/** Removes a service from the technician's profile. Does nothing if it is not there. Throws 404 without profile. */
export async function removeService(tx: Transaction, userId: number, serviceId: number): Promise<void> {
  await requireProfile(tx, userId);
  await deleteService(tx, userId, serviceId);
  await refreshSearch(tx, userId);
}

async function assertExists({ db }: Transaction, serviceId: number): Promise<void> {
  if ((await isHidden(db, serviceId)) === undefined)
    throw new AppError('service_not_found', { field: 'service_id' });
}

async function requireProfile(tx: Transaction, userId: number): Promise<void> {
  if (!(await lockProfile(tx, userId))) throw new AppError('profile_not_found');
}
