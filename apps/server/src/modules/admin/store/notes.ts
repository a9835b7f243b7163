import type { Reader, Transaction } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/database/paging/id-pages.ts';

/** The person or the job that a note is about. */
export type NoteSubject = { readonly user_id: number } | { readonly request_id: number };

const selectNotes = (db: Reader) =>
  db
    .selectFrom('admin_notes')
    .innerJoin('users as author', 'author.id', 'admin_notes.author_id')
    .select([
      'admin_notes.id',
      'admin_notes.text',
      'admin_notes.created_at',
      'author.id as author_id',
      'author.name as author_name',
    ]);

/** Instants are milliseconds since the epoch. */
export type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['executeTakeFirstOrThrow']>>;

export const findNote = (db: Reader, id: number): Promise<NoteRow> =>
  selectNotes(db).where('admin_notes.id', '=', id).executeTakeFirstOrThrow();

/** Returns the notes about a person or a job, newest first. */
export function findNotes(db: Reader, subject: NoteSubject, { before, limit }: IdPage): Promise<NoteRow[]> {
  const notes =
    'user_id' in subject
      ? selectNotes(db).where('admin_notes.user_id', '=', subject.user_id)
      : selectNotes(db).where('admin_notes.request_id', '=', subject.request_id);
  return notes.where('admin_notes.id', '<', before).orderBy('admin_notes.id', 'desc').limit(limit).execute();
}

interface NewNote {
  readonly subject: NoteSubject;
  readonly authorId: number;
  readonly text: string;
}

/** Inserts a note and returns its id. */
export async function insertNote(tx: Transaction, { subject, authorId, text }: NewNote): Promise<number> {
  const { id } = await tx.db
    .insertInto('admin_notes')
    .values({
      user_id: 'user_id' in subject ? subject.user_id : null,
      request_id: 'request_id' in subject ? subject.request_id : null,
      author_id: authorId,
      text,
      created_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the notes about a person after this id, oldest first. */
export const findNoteBatch = (
  db: Reader,
  userId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
) =>
  db
    .selectFrom('admin_notes')
    .select(['id', 'text', 'created_at'])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export async function deleteNotes(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.db.deleteFrom('admin_notes').where('id', 'in', ids).execute();
}
