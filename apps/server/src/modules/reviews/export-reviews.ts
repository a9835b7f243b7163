import { type Exporter, inBatches, mapBatches } from '../../platform/export/exporter.ts';
import { isoOrNull } from '../../platform/format/instant.ts';
import { findReviewsAbout } from './store/read-reviews.ts';

const reviews: Exporter = {
  name: 'resenas',
  about: 'las reseñas que has escrito y las que te han escrito.',
  rows: (db, userId) =>
    mapBatches(
      inBatches((after, limit) => findReviewsAbout(db, userId, { after, limit })),
      row => ({
        solicitud: row.request_id,
        escrita_por_ti: row.user_id === userId,
        estrellas: row.rating,
        comentario: row.comment,
        cuando: isoOrNull(row.created_at),
      }),
    ),
};

export const reviewExporters: readonly Exporter[] = [reviews];
