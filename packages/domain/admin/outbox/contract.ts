import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { paging } from '../../fields/admin-lists/contract.ts';
import { done, id, instantOut } from '../../fields/contract.ts';

const deadLetterOut = z.object({
  id: z.number(),
  kind: z.string(),
  /** E-mail address, or 'Usuario 7' for a push message. */
  recipient: z.string(),
  /** Error text of the last attempt. */
  error: z.string(),
  attempts: z.number(),
  created_at: instantOut,
  tried_at: instantOut,
  died_at: instantOut,
});
export type DeadLetterOut = z.output<typeof deadLetterOut>;

/** A delivery that waits or failed. */
export const deliveryOut = deadLetterOut.extend({
  /** Null before the first attempt. */
  tried_at: instantOut.nullable(),
  /** When the attempts ended; null while they go on. */
  died_at: instantOut.nullable(),
});
export type DeliveryOut = z.output<typeof deliveryOut>;

export const outboxEndpoints = defineEndpoints({
  /** Deliveries that failed and are not retried automatically. */
  listDeadLetters: {
    method: 'GET',
    path: '/api/admin/outbox/dead',
    access: 'outbox:manage',
    query: z.object(paging),
    reply: z.object({
      letters: z.array(deadLetterOut),
      /** Number of dead letters on all pages. A number above `COUNT_CAP` means more than `COUNT_CAP`. */
      total: z.number(),
      next_cursor: z.string().nullable(),
    }),
  },
  retryDeadLetter: {
    method: 'POST',
    path: '/api/admin/outbox/{id}/retry',
    access: 'outbox:manage',
    params: z.object({ id: id('el envío') }),
    reply: done,
  },
});
