import { toEuros } from '@oficio/domain/payments/money.ts';
import { DECISION_LABELS, KIND_LABELS } from '@oficio/domain/payments/problems/labels.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { readInSlices } from '../../../platform/database/in-slices.ts';
import { isoOrNull } from '../../../platform/database/instant.ts';
import { type Exporter, mapBatches } from '../../../platform/export/exporter.ts';
import { requestIdsOf } from '../../requests/public.ts';
import { exportProblemsOf, findEntriesOf, findPhotoBatch } from '../store/exports.ts';

const photoName = (entryId: number): string => `problema-${entryId}`;

/** Exports the problems of a person's jobs with the statements of both sides, and the person's own photos. */
export const problemExporter: Exporter = {
  name: 'problemas',
  about: 'los problemas de tus solicitudes y trabajos, con lo que dijisteis los dos y lo que se decidió.',
  rows: (db, userId) =>
    mapBatches(withEntries(db, userId), ({ entries, ...row }) => ({
      solicitud: row.request_id,
      tipo: KIND_LABELS[row.kind],
      comunicado: isoOrNull(row.created_at),
      terminado: isoOrNull(row.closed_at),
      decision: row.decision && DECISION_LABELS[row.decision],
      motivo_de_la_decision: row.decision_reason,
      devuelto: row.refund_cents === null ? null : toEuros(row.refund_cents),
      mensajes: entries.map(entry => ({
        cuando: isoOrNull(entry.created_at),
        texto: entry.text,
        por_ti: entry.author_id === userId,
        foto: entry.image !== null && entry.author_id === userId ? `fotos/${photoName(entry.id)}.webp` : null,
      })),
    })),
  photos: (db, userId) => ownPhotos(db, userId),
};

async function* withEntries(db: Reader, userId: number) {
  for await (const requestIds of requestIdsOf(db, userId)) {
    const rows = await exportProblemsOf(db, requestIds);
    const entries = await findEntriesOf(
      db,
      rows.map(({ id }) => id),
    );
    const of = Map.groupBy(entries, entry => entry.problem_id);
    yield rows.map(row => ({ ...row, entries: of.get(row.id) ?? [] }));
  }
}

async function* ownPhotos(db: Reader, userId: number) {
  const batches = readInSlices((after, limit) => findPhotoBatch(db, userId, { after, limit }));
  for await (const rows of batches)
    yield rows.flatMap(({ id, image }) => (image === null ? [] : [{ stored: image, as: photoName(id) }]));
}
