import type { Reader } from '../../platform/database/database.ts';
import { readInSlices, workInSlices } from '../../platform/database/in-slices.ts';
import { isoOrNull } from '../../platform/database/instant.ts';
import { type Exporter, mapBatches } from '../../platform/http/export/archive.ts';
import type { Erasure } from '../accounts/public.ts';
import { recordReviewerChange } from '../technicians/public.ts';
import { findReviewBatch, rewriteComment } from './store/reviews.ts';

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

/** Keeps the reviews that a deleted account wrote, without contact data. Reviews about the account stay unchanged. */
export async function eraseReviews({ db, userId, redact, write }: Erasure): Promise<void> {
  const batches = readInSlices((after, limit) => findReviewBatch(db, 'user_id', userId, { after, limit }));
  for await (const rows of batches) {
    const changed: { readonly id: number; readonly left: string }[] = [];
    await workInSlices(rows, async ({ id, comment }) => {
      const left = comment && redact(comment);
      if (left !== null && left !== comment) changed.push({ id, left });
    });
    if (changed.length === 0) continue;
    await write(async tx => {
      await workInSlices(changed, ({ id, left }) => rewriteComment(tx, id, left));
      await recordReviewerChange(tx, userId);
    });
  }
}
