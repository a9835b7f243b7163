import { readInSlices } from '../../../platform/database/in-slices.ts';
import { isoOf } from '../../../platform/database/instant.ts';
import { type Exporter, mapBatches } from '../../../platform/export/exporter.ts';
import type { Eraser } from '../../accounts/public.ts';
import { deleteNotes, findNoteBatch } from '../store/notes.ts';

/** Notes about a person are data about that person. The archive leaves out the author, who is another person. */
const notes: Exporter = {
  name: 'notas-internas',
  about: 'lo que la administración ha anotado sobre tu cuenta.',
  rows: (db, userId) =>
    mapBatches(
      readInSlices((after, limit) => findNoteBatch(db, userId, { after, limit })),
      row => ({ texto: row.text, cuando: isoOf(row.created_at) }),
    ),
};

export const noteExporters: readonly Exporter[] = [notes];

/** Deletes the notes about a person. Notes about jobs stay, as other texts of administrators do. */
export const eraseNotes: Eraser = async ({ db, userId, write }) => {
  for await (const rows of readInSlices((after, limit) => findNoteBatch(db, userId, { after, limit })))
    if (rows.length > 0)
      await write(tx =>
        deleteNotes(
          tx,
          rows.map(({ id }) => id),
        ),
      );
};
