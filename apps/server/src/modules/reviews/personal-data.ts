import type { Reader } from '../../platform/database/database.ts';
import { readInSlices } from '../../platform/database/in-slices.ts';
import { isoOrNull } from '../../platform/database/instant.ts';
import { type Exporter, mapBatches } from '../../platform/export/exporter.ts';
import { findReviewBatch } from './store/reviews.ts';

const reviews: Exporter = {
  name: 'resenas',
  about: 'las reseñas que has escrito y las que te han escrito.',
  rows: (db, userId) =>
    mapBatches(writtenAndReceived(db, userId), row => ({
      solicitud: row.request_id,
      escrita_por_ti: row.user_id === userId,
      estrellas: row.rating,
      comentario: row.comment,
      cuando: isoOrNull(row.created_at),
      cuenta_en_la_media: row.is_counted === 1,
      oculta_desde: isoOrNull(row.hidden_at),
    })),
};

/** One list after the other, because no index gives the order of both together. */
async function* writtenAndReceived(db: Reader, userId: number) {
  for (const side of ['user_id', 'technician_id'] as const)
    yield* readInSlices((after, limit) => findReviewBatch(db, side, userId, { after, limit }));
}

export const reviewExporters: readonly Exporter[] = [reviews];
