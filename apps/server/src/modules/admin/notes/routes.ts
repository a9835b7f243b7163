import { type NoteOut, noteEndpoints } from '@oficio/domain/admin/notes/contract.ts';
import { type AuditActor, auditActorOf } from '../../../platform/database/audit-log.ts';
import { isoOf } from '../../../platform/database/instant.ts';
import { cutPage, idPage, type PageQuery } from '../../../platform/database/paging/id-pages.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addNote } from '../notes.ts';
import { findNotes, type NoteRow, type NoteSubject } from '../store/notes.ts';

/** Serves the internal notes about people and jobs. */
export function noteRoutes(router: Router, { database }: Platform): void {
  async function list(subject: NoteSubject, query: PageQuery) {
    const rows = await findNotes(database.read, subject, idPage(query));
    const { page, next_cursor } = cutPage(rows, query, row => row.id);
    return { notes: page.map(presentNote), next_cursor };
  }

  async function add(subject: NoteSubject, author: AuditActor, text: string) {
    return { note: presentNote(await database.transaction(tx => addNote(tx, author, { subject, text }))) };
  }

  router.on(noteEndpoints.listNotesOfUser, ({ params, query }) => list({ user_id: params.id }, query));
  router.on(noteEndpoints.addNoteOfUser, call =>
    add({ user_id: call.params.id }, auditActorOf(call), call.body.text),
  );
  router.on(noteEndpoints.listNotesOfRequest, ({ params, query }) => list({ request_id: params.id }, query));
  router.on(noteEndpoints.addNoteOfRequest, call =>
    add({ request_id: call.params.id }, auditActorOf(call), call.body.text),
  );
}

const presentNote = (row: NoteRow): NoteOut => ({
  id: row.id,
  at: isoOf(row.created_at),
  author: { id: row.author_id, name: row.author_name },
  text: row.text,
});
