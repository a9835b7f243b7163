import { toEuros } from '@oficio/domain/payments/money.ts';
import { HISTORY_LABELS, labelOf } from '@oficio/domain/requests/labels.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { readInSlices } from '../../../platform/database/in-slices.ts';
import { isoOrNull } from '../../../platform/database/instant.ts';
import { type Exporter, mapBatches } from '../../../platform/export/exporter.ts';
import { findPhotos } from '../store/photos.ts';
import { findPhotosOf, withEvents } from '../store/requests-of-user.ts';

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
