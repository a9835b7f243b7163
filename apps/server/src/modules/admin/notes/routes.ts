import { type NoteOut, noteEndpoints } from '@oficio/domain/admin/notes/contract.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { type AuditActor, auditActorOf, recordAct } from '../../../platform/audit/record-act.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { isoOf } from '../../../platform/format/instant.ts';
import type { Router } from '../../../platform/http/router.ts';
import { cutPage, idPage, type PageQuery } from '../../../platform/paging/id-pages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockExistingUser } from '../../accounts/public.ts';
import { findRequest } from '../../requests/public.ts';
import { findNote, findNotes, insertNote, type NoteRow, type NoteSubject } from '../store/notes.ts';

/** Serves the internal notes about people and jobs. */
export function noteRoutes(router: Router, { database }: Platform): void {
  async function list(subject: NoteSubject, query: PageQuery) {
    const rows = await findNotes(database.read, subject, idPage(query));
    const { page, next_cursor } = cutPage(rows, query, row => row.id);
    return { notes: page.map(presentNote), next_cursor };
  }

  const add = (subject: NoteSubject, author: AuditActor, text: string) =>
    database.transaction(async tx => {
      await assertExists(tx, subject);
      const id = await insertNote(tx, { subject, authorId: author.userId, text });
      await recordAct(tx, author, actOf(subject));
      return { note: presentNote(await findNote(tx.db, id)) };
    });

  router.on(noteEndpoints.listNotesOfUser, ({ params, query }) => list({ user_id: params.id }, query));
  router.on(noteEndpoints.addNoteOfUser, call =>
    add({ user_id: call.params.id }, auditActorOf(call), call.body.text),
  );
  router.on(noteEndpoints.listNotesOfRequest, ({ params, query }) => list({ request_id: params.id }, query));
  router.on(noteEndpoints.addNoteOfRequest, call =>
    add({ request_id: call.params.id }, auditActorOf(call), call.body.text),
  );
}

/** Throws 404 for an unknown job, and for an unknown or deleted person, because the eraser has already deleted the notes. */
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

const presentNote = (row: NoteRow): NoteOut => ({
  id: row.id,
  at: isoOf(row.created_at),
  author: { id: row.author_id, name: row.author_name },
  text: row.text,
});
