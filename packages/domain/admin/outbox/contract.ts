import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { paging } from '../../fields/admin-lists/contract.ts';
import { done, id, instantOut } from '../../fields/contract.ts';

const deadLetterOut = z.object({
  id: z.number(),
  kind: z.string(),
  /** An address, or who else it was for. */
  recipient: z.string(),
  /** The last thing that was said about it, in the words of whoever refused it. */
  error: z.string(),
  attempts: z.number(),
  created_at: instantOut,
  tried_at: instantOut,
  died_at: instantOut,
});
export type DeadLetterOut = z.output<typeof deadLetterOut>;

export const outboxEndpoints = defineEndpoints({
  /** What could not be delivered and is not tried again by itself. */
  listDeadLetters: {
    method: 'GET',
    path: '/api/admin/outbox/dead',
    access: 'admin',
    query: z.object(paging),
    reply: z.object({
      letters: z.array(deadLetterOut),
      /** Of all pages. */
      total: z.number(),
      next_cursor: z.string().nullable(),
    }),
  },
  retryDeadLetter: {
    method: 'POST',
    path: '/api/admin/outbox/{id}/retry',
    access: 'admin',
    params: z.object({ id: id('el envío') }),
    reply: done,
  },
});
