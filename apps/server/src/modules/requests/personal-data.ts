import { AppError } from '@oficio/domain/errors.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import { HISTORY_LABELS, labelOf } from '@oficio/domain/requests/labels.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { DomainEvents } from '../../platform/database/domain-events.ts';
import { readInSlices, workInSlices } from '../../platform/database/in-slices.ts';
import { isoOrNull } from '../../platform/database/instant.ts';
import { type Exporter, mapBatches } from '../../platform/http/export/archive.ts';
import type { Erasure } from '../accounts/public.ts';
import { endRequestsOf } from './moves/end-requests.ts';
import { eraseCounterMessage, findCounterOffersOf } from './store/counter-offers.ts';
import { deleteFurtherPhotos, findPhotos } from './store/photos.ts';
import {
  addressesOf,
  findPhotosOf,
  findUnendedOf,
  type InvolvedRequest,
  requestsInvolving,
  withEvents,
} from './store/requests-of-user.ts';
import { type ErasedColumns, eraseRequest } from './store/write-requests.ts';

const ownRequests: Exporter = {
  name: 'solicitudes',
  about: 'lo que has pedido, con su historia.',
  rows: (db, userId) =>
    mapBatches(withEvents(db, 'user_id', userId), row => ({ ...shared(row), ...place(row) })),
  photos: (db, userId) => photosOf(db, userId),
};

/** Leaves out the place, which is personal data of the customer. */
const jobs: Exporter = {
  name: 'trabajos',
  about: 'las solicitudes que has atendido como técnico.',
  rows: (db, userId) => mapBatches(withEvents(db, 'technician_id', userId), shared),
};

export const requestExporters: readonly Exporter[] = [ownRequests, jobs];

async function* photosOf(db: Reader, userId: number) {
  const batches = readInSlices((after, limit) => findPhotosOf(db, userId, { after, limit }));
  for await (const rows of batches) {
    const photos = await findPhotos(db, rows);
    yield [...photos].flatMap(([id, names]) =>
      names.map((stored, index) => ({ stored, as: photoName(id, index) })),
    );
  }
}

/** Returns the name of a photo in the archive, without its ending. The first photo has no number. */
const photoName = (requestId: number, index: number): string =>
  index === 0 ? `solicitud-${requestId}` : `solicitud-${requestId}-${index + 1}`;

type Row = ReturnType<typeof withEvents> extends AsyncGenerator<readonly (infer R)[]> ? R : never;

const shared = (row: Row) => ({
  numero: row.id,
  servicio: row.service,
  descripcion: row.description,
  cliente: row.customer,
  tecnico: row.technician,
  estado: labelOf(row.status, row.user_id === row.exported_user_id ? 'customer' : 'technician'),
  precio: row.price_cents === null ? null : toEuros(row.price_cents),
  fecha_propuesta: isoOrNull(row.starts_at),
  ofertas: row.offers.map(offer => ({
    precio: toEuros(offer.price_cents),
    fecha_propuesta: isoOrNull(offer.starts_at),
    cuando: isoOrNull(offer.created_at),
  })),
  contraoferta: row.counter_price_cents === null ? null : toEuros(row.counter_price_cents),
  mensaje_de_la_contraoferta: row.counter_message,
  contraofertas: row.counter_offers.map(counterOffer => ({
    precio: counterOffer.price_cents === null ? null : toEuros(counterOffer.price_cents),
    mensaje: counterOffer.message,
    cuando: isoOrNull(counterOffer.created_at),
  })),
  motivo_de_cancelacion: row.cancel_reason,
  creada: isoOrNull(row.created_at),
  historia: row.events.map(event => ({
    cuando: isoOrNull(event.at),
    que: HISTORY_LABELS[event.action],
    por_ti: event.actor_id === row.exported_user_id,
  })),
});

const place = (row: Row) => ({
  direccion: row.address,
  direccion_propuesta: row.proposed_address,
  latitud: row.latitude,
  longitud: row.longitude,
  fecha_preferida: isoOrNull(row.scheduled_at),
  dias_preferidos: row.scheduled_days,
  fotos: row.photos.map((_, index) => `fotos/${photoName(row.id, index)}.webp`),
});

const REASON_OF_DELETION = {
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
    endRequestsOf(tx, await findUnendedOf(tx.db, userId), userId, REASON_OF_DELETION),
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
  const own = by === side &&
    reason !== null &&
    reason !== REASON_OF_DELETION[side] && { cancel_reason: redact(reason) };
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
