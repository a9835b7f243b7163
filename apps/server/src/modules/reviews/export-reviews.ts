import { type Exporter, inBatches, put } from '../../platform/export/exporter.ts';
import { isoOrNull } from '../../platform/format/instant.ts';

const reviews: Exporter = {
  name: 'resenas',
  about: 'las reseñas que has escrito y las que te han escrito.',
  rows: (db, userId) =>
    put(
      inBatches((after, limit) =>
        db
          .selectFrom('reviews')
          .selectAll()
          .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('technician_id', '=', userId)]))
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
          .execute(),
      ),
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
