import { AppError } from '@oficio/domain/errors.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isHidden } from '../store/catalogue.ts';

/** Throws 400 for an unknown service and for one that an administrator has hidden. Requests made before are not affected. */
export async function assertRequestable(db: Reader, serviceId: number): Promise<void> {
  const hidden = await isHidden(db, serviceId);
  if (hidden === undefined) throw new AppError('service_unknown', { field: 'service_id' });
  if (hidden) throw new AppError('service_hidden', { field: 'service_id' });
}
