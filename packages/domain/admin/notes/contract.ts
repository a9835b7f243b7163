import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { paging, person } from '../../fields/admin-lists/contract.ts';
import { id, instantOut, text } from '../../fields/contract.ts';

/** Maximum characters of an internal note. */
export const NOTE_MAX = 2000;
export const NOTE_MISSING = 'Escribe la nota';

const noteOut = z.object({ id: z.number(), at: instantOut, author: person, text: z.string() });
export type NoteOut = z.output<typeof noteOut>;

const notesReply = z.object({ notes: z.array(noteOut), next_cursor: z.string().nullable() });
const noteReply = z.object({ note: noteOut });
const body = z.object({ text: text('la nota', { max: NOTE_MAX, missing: NOTE_MISSING }) });
const userParams = z.object({ id: id('el usuario') });
const requestParams = z.object({ id: id('la solicitud') });

/** Internal notes of the staff about a person or a job, newest first. A note never changes. */
export const noteEndpoints = defineEndpoints({
  listNotesOfUser: {
    method: 'GET',
    path: '/api/admin/users/{id}/notes',
    access: 'notes:manage',
    params: userParams,
    query: z.object(paging),
    reply: notesReply,
  },
  /** The person finds the text in the archive of their data, and the note is deleted with the account. */
  addNoteOfUser: {
    method: 'POST',
    path: '/api/admin/users/{id}/notes',
    access: 'notes:manage',
    params: userParams,
    body,
    reply: noteReply,
    status: 201,
  },
  listNotesOfRequest: {
    method: 'GET',
    path: '/api/admin/requests/{id}/notes',
    access: 'notes:manage',
    params: requestParams,
    query: z.object(paging),
    reply: notesReply,
  },
  addNoteOfRequest: {
    method: 'POST',
    path: '/api/admin/requests/{id}/notes',
    access: 'notes:manage',
    params: requestParams,
    body,
    reply: noteReply,
    status: 201,
  },
});
