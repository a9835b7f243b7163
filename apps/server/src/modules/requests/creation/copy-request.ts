import { AppError } from '@oficio/domain/errors.ts';
import { endOfDays, parseDays } from '@oficio/domain/requests/days.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { flagOf } from '../../../platform/database/tables.ts';
import { isActiveCustomer } from '../../accounts/public.ts';
import { assertRequestable, lockApproval } from '../../technicians/public.ts';
import { lockUser } from '../store/lock-user.ts';
import { findPhotos, insertFurtherPhotos } from '../store/photos.ts';
import { findRequest } from '../store/read-requests.ts';
import { insertEvent, insertRequest } from '../store/write-requests.ts';
import { findZone } from '../view/job-place.ts';
import { assertOffered } from './create-request.ts';

interface Copy {
  readonly requestId: number;
  /** The technician who is asked; null asks all technicians nearby. */
  readonly technicianId: number | null;
  /** IANA zone of the site. */
  readonly siteTimeZone: string;
  /** The administrator; null for the copy of a dropped request. */
  readonly actorId: number | null;
}

/**
 * Creates a pending request with the customer's wishes of another one, without its offers and messages. A preferred date that has
 * passed is left out. Both requests own the photos. Returns the id. Throws 404, and 4xx when the customer or the technician cannot
 * have such a request, or an administrator has hidden the service.
 */
export async function copyRequest(
  tx: Transaction,
  { requestId, technicianId, siteTimeZone, actorId }: Copy,
): Promise<number> {
  const request = await findRequest(tx.db, requestId);
  if (!request) throw new AppError('request_not_found');
  // A suspension or a deletion of the account waits for the copy, and ends it then.
  await lockUser(tx.db, request.user_id);
  if (!(await isActiveCustomer(tx.db, request.user_id))) throw new AppError('customer_gone');
  if (technicianId === null && request.latitude === null) throw new AppError('request_without_place');
  await assertRequestable(tx.db, request.service_id);
  if (technicianId !== null) {
    await lockApproval(tx, technicianId);
    await assertOffered(tx.db, request.user_id, technicianId, request.service_id);
  }
  const [image = null, ...further] = (await findPhotos(tx.db, [request])).get(requestId) ?? [];
  const days = request.scheduled_days === null ? null : parseDays(request.scheduled_days);
  const zone = await findZone(tx.db, { ...request, technician_id: technicianId }, siteTimeZone);
  const isDateAhead = request.scheduled_at !== null && request.scheduled_at > tx.now;
  const id = await insertRequest(tx, {
    user_id: request.user_id,
    technician_id: technicianId,
    is_open: flagOf(technicianId === null),
    service_id: request.service_id,
    description: request.description,
    address: request.address,
    latitude: request.latitude,
    longitude: request.longitude,
    time_zone: zone,
    scheduled_at: isDateAhead ? request.scheduled_at : null,
    scheduled_days: days && endOfDays(days, zone) > tx.now ? request.scheduled_days : null,
    status: 'pending',
    offer_version: 0,
    image,
    client_id: null,
    client_digest: null,
    created_at: tx.now,
    updated_at: tx.now,
  });
  await insertFurtherPhotos(tx, id, further);
  await insertEvent(tx, { requestId: id, actorId, action: 'create', from: null, to: 'pending' });
  await tx.publish('request_created', { requestId: id });
  if (actorId !== null) await tx.publish('request_copied', { requestId: id });
  return id;
}
