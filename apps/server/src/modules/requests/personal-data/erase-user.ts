import { AppError } from '@oficio/domain/errors.ts';
import { isOpen } from '@oficio/domain/requests/lifecycle.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Redact } from '../../accounts/public.ts';
import { endRequestOf } from '../moves/end-requests.ts';
import { findRequestsInvolving, type InvolvedRequest } from '../store/read-involving.ts';
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
    for (const request of await findRequestsInvolving(tx.db, userId))
      if (request.user_id === userId && request.address !== null) addresses.add(request.address);
  });

  events.subscribe('admin_promoting', async (tx, { userId }) => {
    const requests = await findRequestsInvolving(tx.db, userId);
    if (requests.some(({ status }) => isOpen(status))) throw new AppError('not_promotable');
  });

  events.subscribe('account_closed', async (tx, { userId, redact }) => {
    const requests = await findRequestsInvolving(tx.db, userId);
    for (const request of requests) {
      const isCustomer = request.user_id === userId;
      // Redacted before the request ends, because the reason that ending writes is not the user's text.
      if (request.cancel_reason !== null && request.cancelled_by === (isCustomer ? 'customer' : 'technician'))
        await eraseRequest(tx, request.id, { cancel_reason: redact(request.cancel_reason) });
      if (isCustomer) await eraseRequest(tx, request.id, erased(request, redact));
      await endRequestOf(tx, request, userId, REASON);
    }
    const photos = requests.flatMap(({ user_id: owner, image }) => (owner === userId ? (image ?? []) : []));
    tx.afterCommit(() => {
      // The photo sweep deletes what a crash leaves behind.
      for (const photo of photos)
        files
          .remove(photo)
          .catch(error => log.warn({ err: error }, 'photo of a deleted account not removed'));
    });
  });
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
