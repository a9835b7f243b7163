import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { paging, tableQuery } from '../../fields/admin-lists/contract.ts';
import { done, id, instantOut, oneOf } from '../../fields/contract.ts';
import { DELIVERY_KINDS } from '../deliveries.ts';

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

/** A delivery that waits for its first or its next attempt. */
const waitingDeliveryOut = deadLetterOut.omit({ died_at: true }).extend({
  /** Null before the first attempt. */
  tried_at: instantOut.nullable(),
  next_at: instantOut,
  /** An instance is sending it now. */
  is_sending: z.boolean(),
});
export type WaitingDeliveryOut = z.output<typeof waitingDeliveryOut>;

/** Orders of the list: by the moment of the failure. */
export const DEAD_LETTER_SORTS = ['-died', 'died'] as const;

const deadLetterFilters = z
  .object({
    kind: oneOf('el tipo', ['all', ...DELIVERY_KINDS]).default('all'),
    /** The days are of the failure. */
    ...tableQuery(DEAD_LETTER_SORTS),
  })
  .omit({ search: true });

/** The filters without an order, for calls about all matching deliveries. */
const retryFilters = deadLetterFilters.omit({ sort: true });
/** A number above `RETRY_COUNT_CAP` means more than that. */
const count = z.number();

export const deliveryEndpoints = defineEndpoints({
  /** Deliveries that failed and are not retried automatically. */
  listDeadLetters: {
    method: 'GET',
    path: '/api/admin/outbox/dead',
    access: 'outbox:manage',
    query: deadLetterFilters.extend(paging),
    reply: z.object({
      letters: z.array(deadLetterOut),
      /** Number of all dead letters, whatever the filters. A number above `COUNT_CAP` means more than `COUNT_CAP`. */
      total: z.number(),
      next_cursor: z.string().nullable(),
    }),
  },
  /** The deliveries of the same filters as a table. The audit log names the filters. */
  exportDeadLetters: {
    method: 'GET',
    path: '/api/admin/outbox/dead/export',
    access: 'outbox:manage',
    confirm: true,
    query: deadLetterFilters,
    file: 'text/csv; charset=utf-8',
  },
  /** Deliveries that wait for an attempt, oldest first. */
  listWaitingDeliveries: {
    method: 'GET',
    path: '/api/admin/outbox/waiting',
    access: 'outbox:manage',
    query: z.object(paging),
    reply: z.object({
      waiting: z.array(waitingDeliveryOut),
      /** A number above `COUNT_CAP` means more than `COUNT_CAP`. */
      total: z.number(),
      /** Those of them whose last attempt failed, which `sendFailingDeliveriesNow` sends; counted like `total`. */
      failing: z.number(),
      next_cursor: z.string().nullable(),
    }),
  },
  /** Makes one waiting delivery due now. 404 when it does not wait any more. */
  sendDeliveryNow: {
    method: 'POST',
    path: '/api/admin/outbox/{id}/send-now',
    access: 'outbox:manage',
    params: z.object({ id: id('el envío') }),
    reply: done,
  },
  /**
   * Makes the deliveries due that wait after a failed attempt: oldest first and one after the other, at most `RETRY_COUNT_CAP`.
   * Deliveries before their first attempt keep their time.
   */
  sendFailingDeliveriesNow: {
    method: 'POST',
    path: '/api/admin/outbox/waiting/send-now',
    access: 'outbox:manage',
    reply: z.object({ sent: z.number() }),
  },
  retryDeadLetter: {
    method: 'POST',
    path: '/api/admin/outbox/{id}/retry',
    access: 'outbox:manage',
    params: z.object({ id: id('el envío') }),
    reply: done,
  },
  /** How many deliveries a bulk retry with these filters would retry. */
  countDeadLetters: {
    method: 'GET',
    path: '/api/admin/outbox/dead/count',
    access: 'outbox:manage',
    query: retryFilters,
    reply: z.object({ count }),
  },
  /**
   * Starts a bulk retry: writes its only entry of the audit log, with the filters and the number of deliveries. Retries none itself;
   * the caller repeats `retryPart`.
   */
  startRetry: {
    method: 'POST',
    path: '/api/admin/outbox/dead/retries',
    access: 'outbox:manage',
    body: retryFilters,
    reply: z.object({ id: z.number(), count }),
  },
  /**
   * Retries up to `RETRY_PART` deliveries of a bulk retry that the caller started. Repeat it while there are more; a repeated or
   * parallel call retries no delivery twice.
   */
  retryPart: {
    method: 'POST',
    path: '/api/admin/outbox/dead/retries/{id}',
    access: 'outbox:manage',
    params: z.object({ id: id('el reintento') }),
    reply: z.object({ retried: z.number(), has_more: z.boolean() }),
  },
});
