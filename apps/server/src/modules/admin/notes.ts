import { AppError } from '@oficio/domain/errors.ts';
import { type AuditActor, recordAct } from '../../platform/database/audit-log.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { readInSlices } from '../../platform/database/in-slices.ts';
import { isoOf } from '../../platform/database/instant.ts';
import { type Exporter, mapBatches } from '../../platform/http/export/archive.ts';
import { type Eraser, lockExistingUser } from '../accounts/public.ts';
import { findRequest } from '../requests/public.ts';
import {
  deleteNotes,
  findNote,
  findNoteBatch,
  insertNote,
  type NoteRow,
  type NoteSubject,
} from './store/notes.ts';

/** Adds an internal note about a person or a job and logs the act. Throws 404 for an unknown job, and for an unknown or deleted person. */
export async function addNote(
  tx: Transaction,
  author: AuditActor,
  { subject, text }: { readonly subject: NoteSubject; readonly text: string },
): Promise<NoteRow> {
  await assertExists(tx, subject);
  const id = await insertNote(tx, { subject, authorId: author.userId, text });
  await recordAct(tx, author, actOf(subject));
  return findNote(tx.db, id);
}

/** A person is locked, because the eraser of a deleted account does not see a note that is added later. */
async function assertExists(tx: Transaction, subject: NoteSubject): Promise<void> {
  if ('request_id' in subject) {
    if (!(await findRequest(tx.db, subject.request_id))) throw new AppError('request_not_found');
  } else if (!(await lockExistingUser(tx, subject.user_id))) throw new AppError('user_not_found');
}

/** The entry does not repeat the text, because the log can never be erased. */
const actOf = (subject: NoteSubject) =>
  'user_id' in subject
    ? ({ action: 'person_note_added', subjectId: subject.user_id } as const)
    : ({ action: 'job_note_added', subjectId: subject.request_id } as const);

/** Notes about a person are data about that person. The archive leaves out the author, who is another person. */
export const noteExporters: readonly Exporter[] = [
  {
    name: 'notas-internas',
    about: 'lo que la administración ha anotado sobre tu cuenta.',
    rows: (db, userId) =>
      mapBatches(
        readInSlices((after, limit) => findNoteBatch(db, userId, { after, limit })),
        row => ({ texto: row.text, cuando: isoOf(row.created_at) }),
      ),
  },
];

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
