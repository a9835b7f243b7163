import { AppError } from '@oficio/domain/errors.ts';
import type { DomainEvents } from '../../platform/database/domain-events.ts';
import { workInSlices } from '../../platform/database/in-slices.ts';
import type { Erasure } from '../accounts/public.ts';
import { endRequestsOf } from './moves/end-requests.ts';
import { eraseCounterMessage, findCounterOffersOf } from './store/counter-offers.ts';
import { deleteFurtherPhotos, findPhotos } from './store/photos.ts';
import {
  addressesOf,
  findUnendedOf,
  type InvolvedRequest,
  requestsInvolving,
} from './store/read-involving.ts';
import { type ErasedColumns, eraseRequest } from './store/write-requests.ts';

const REASON = {
  customer: 'El cliente ha eliminado su cuenta.',
  technician: 'El técnico ha eliminado su cuenta.',
} as const;
const NO_DESCRIPTION = 'Descripción eliminada con la cuenta';
const NO_ADDRESS = 'Dirección eliminada';

/** Ends the open requests and jobs of a deleted account in its transaction, because their customers could still pay. */
export function subscribeDeletions(events: DomainEvents): void {
  events.subscribe('account_closing', async (tx, { userId, addresses }) => {
    for await (const some of addressesOf(tx.db, userId)) for (const address of some) addresses.add(address);
  });

  events.subscribe('admin_promoting', async (tx, { userId }) => {
    if ((await findUnendedOf(tx.db, userId)).length > 0) throw new AppError('not_promotable');
  });

  events.subscribe('account_closed', async (tx, { userId }) =>
    endRequestsOf(tx, await findUnendedOf(tx.db, userId), userId, REASON),
  );
}

/** Erases what a deleted account wrote in its requests and jobs. A request keeps what the other party wrote. */
export async function eraseRequests({ db, userId, redact, write, removePhotos }: Erasure): Promise<void> {
  for await (const requests of requestsInvolving(db, userId)) {
    const changed: { readonly id: number; readonly columns: ErasedColumns }[] = [];
    await workInSlices(requests, async request => {
      const columns = columnsWithout(request, userId, redact);
      if (columns !== null) changed.push({ id: request.id, columns });
    });
    const own = requests.filter(request => request.user_id === userId).map(({ id }) => id);
    const counterOffers = (await findCounterOffersOf(db, own)).flatMap(({ message, ...counterOffer }) =>
      message === null ? [] : [{ ...counterOffer, message: redact(message) }],
    );
    const photos = await findPhotos(
      db,
      requests.filter(request => request.user_id === userId),
    );
    if (changed.length > 0)
      await write(async tx => {
        await deleteFurtherPhotos(tx, own);
        await workInSlices(changed, ({ id, columns }) => eraseRequest(tx, id, columns));
        await workInSlices(counterOffers, counterOffer => eraseCounterMessage(tx, counterOffer));
      });
    await removePhotos([...photos.values()].flat());
  }
}

/** Returns the columns that the person wrote, without personal data; null when the person wrote none. */
function columnsWithout(
  request: InvolvedRequest,
  userId: number,
  redact: Erasure['redact'],
): ErasedColumns | null {
  const side = request.user_id === userId ? 'customer' : 'technician';
  const { cancel_reason: reason, cancelled_by: by } = request;
  // The reason that the end of the request writes is not the person's text.
  const own = by === side && reason !== null && reason !== REASON[side] && { cancel_reason: redact(reason) };
  if (side === 'customer') return { ...own, ...erased(request, redact) };
  return own || null;
}

/** Returns a customer's request without personal data. Its service and approximate region stay. */
const erased = (request: InvolvedRequest, redact: Erasure['redact']): ErasedColumns => ({
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
