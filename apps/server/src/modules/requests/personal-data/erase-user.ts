import { AppError } from '@oficio/domain/errors.ts';
import { isOpen } from '@oficio/domain/requests/lifecycle.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Redact } from '../../accounts/public.ts';
import { endRequestOf } from '../moves/end-requests.ts';
import { type InvolvedRequest, requestsInvolving } from '../store/read-involving.ts';
import { type ErasedColumns, eraseRequest } from '../store/write-requests.ts';

const REASON = {
  customer: 'El cliente ha eliminado su cuenta.',
  technician: 'El técnico ha eliminado su cuenta.',
} as const;
const NO_DESCRIPTION = 'Descripción eliminada con la cuenta';
const NO_ADDRESS = 'Dirección eliminada';

/**
 * Ends the open requests and jobs of a deleted account and erases what it wrote in them. A request keeps what the other party
 * wrote.
 */
export function subscribeDeletions({ events, files, log }: Pick<Platform, 'events' | 'files' | 'log'>): void {
  events.subscribe('account_closing', async (tx, { userId, addresses }) => {
    for await (const requests of requestsInvolving(tx.db, userId))
      for (const { user_id: customerId, address } of requests)
        if (customerId === userId && address !== null) addresses.add(address);
  });

  events.subscribe('admin_promoting', async (tx, { userId }) => {
    for await (const requests of requestsInvolving(tx.db, userId))
      if (requests.some(({ status }) => isOpen(status))) throw new AppError('not_promotable');
  });

  events.subscribe('account_closed', async (tx, { userId, redact }) => {
    const photos: string[] = [];
    for await (const requests of requestsInvolving(tx.db, userId))
      for (const request of requests) {
        await closeRequest(tx, request, { userId, redact });
        if (request.user_id === userId && request.image !== null) photos.push(request.image);
      }
    tx.afterCommit(() => {
      // The photo sweep deletes what a crash leaves behind.
      for (const photo of photos)
        files
          .remove(photo)
          .catch(error => log.warn({ err: error }, 'photo of a deleted account not removed'));
    });
  });
}

async function closeRequest(
  tx: Transaction,
  request: InvolvedRequest,
  { userId, redact }: { readonly userId: number; readonly redact: Redact },
): Promise<void> {
  const isCustomer = request.user_id === userId;
  // Redacted before the request ends, because the reason that ending writes is not the user's text.
  if (request.cancel_reason !== null && request.cancelled_by === (isCustomer ? 'customer' : 'technician'))
    await eraseRequest(tx, request.id, { cancel_reason: redact(request.cancel_reason) });
  if (isCustomer) await eraseRequest(tx, request.id, erased(request, redact));
  await endRequestOf(tx, request, userId, REASON);
}

/** Returns a customer's request without personal data. Its service and approximate region stay. */
const erased = (request: InvolvedRequest, redact: Redact): ErasedColumns => ({
  description: NO_DESCRIPTION,
  address: request.address && NO_ADDRESS,
  latitude: aboutTenKilometres(request.latitude),
  longitude: aboutTenKilometres(request.longitude),
  image: null,
  counter_message: request.counter_message && redact(request.counter_message),
  client_id: null,
  client_digest: null,
});

const aboutTenKilometres = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * 10) / 10;
