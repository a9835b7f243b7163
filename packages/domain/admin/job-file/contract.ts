import { z } from 'zod';
import { messageOut } from '../../chat/contract.ts';
import { defineEndpoints } from '../../endpoint.ts';
import { done, formKeyField, id, instantOut, optionalId, page, text } from '../../fields/contract.ts';
import { HOUR_MS } from '../../fields/durations.ts';
import { FREE_TEXT_MAX, REASON_MISSING } from '../../fields/limits.ts';
import { LEDGER_ACCOUNTS } from '../../payments/ledger-accounts.ts';
import { actOut } from '../audit/contract.ts';
import { deliveryOut } from '../deliveries/contract.ts';

const movementOut = z.object({
  id: z.number(),
  at: instantOut,
  /** Spanish name of the movement. */
  text: z.string(),
  /** The provider's id of the charge, refund, transfer or dispute. */
  source_id: z.string(),
  /** In euros, debit (+), credit (−). Their sum is zero. */
  entries: z.array(z.object({ account: z.enum(LEDGER_ACCOUNTS), amount: z.number() })),
});
export type LedgerMovementOut = z.output<typeof movementOut>;

const params = z.object({ id: id('la solicitud') });

/** Messages of a conversation in one page. */
const STAFF_CHAT_PAGE = 50;
/** How long an administrator may read a conversation after opening it. Milliseconds. */
export const CHAT_READING_TERM = HOUR_MS;

/** What the staff see about one job, in addition to the request (`requests/admin`) and its payments (`payments/admin`). */
export const jobFileEndpoints = defineEndpoints({
  /** The movements of the ledger that name the request, oldest first. */
  getLedgerOfJob: {
    method: 'GET',
    path: '/api/admin/requests/{id}/ledger',
    access: 'payments:read',
    params,
    reply: z.object({ movements: z.array(movementOut) }),
  },
  /** Actions of administrators on the request and its payments, newest first. */
  listActsOnJob: {
    method: 'GET',
    path: '/api/admin/requests/{id}/acts',
    access: 'audit:read',
    params,
    reply: z.object({ acts: z.array(actOut) }),
  },
  /** Mails and push messages about the job that wait or failed. Delivered ones are not stored. */
  listDeliveriesOfJob: {
    method: 'GET',
    path: '/api/admin/requests/{id}/deliveries',
    access: 'outbox:manage',
    params,
    reply: z.object({ deliveries: z.array(deliveryOut) }),
  },
  /** Records in the audit log that the caller reads the conversation, and allows it for `CHAT_READING_TERM`. */
  openChatOfJob: {
    method: 'POST',
    path: '/api/admin/requests/{id}/chat/open',
    access: 'chats:read',
    confirm: true,
    params,
    reply: done,
  },
  /** The messages before one, or the latest; oldest first. The caller has opened the conversation, else 403. */
  readChatOfJob: {
    method: 'GET',
    path: '/api/admin/requests/{id}/chat',
    access: 'chats:read',
    params,
    query: z.object({
      before: optionalId('el mensaje'),
      limit: page({ default: STAFF_CHAT_PAGE, max: 200 }).limit,
    }),
    reply: z.object({ messages: z.array(messageOut), has_more: z.boolean() }),
  },
});

const reason = text('el motivo', { max: FREE_TEXT_MAX, missing: REASON_MISSING });

/** Decisions of an administrator about a whole job. Decisions about its money are in `payments/admin`. */
export const jobDecisionEndpoints = defineEndpoints({
  /** Cancels a job that is not completed. The customer gets back all that was paid. Both sides read the reason. */
  cancelJob: {
    method: 'POST',
    path: '/api/admin/requests/{id}/cancel',
    access: 'requests:decide',
    confirm: true,
    movesMoney: true,
    params,
    body: z.object({ reason, client_id: formKeyField }),
    reply: done,
  },
  /**
   * Cancels a job as `cancelJob` does and sends a copy of the request to the technician, or without one to all technicians
   * nearby. It is a copy, because another technician must not see the conversation and the offers of the first one.
   */
  replaceJob: {
    method: 'POST',
    path: '/api/admin/requests/{id}/replace',
    access: 'requests:decide',
    confirm: true,
    movesMoney: true,
    params,
    body: z.object({ technician_id: optionalId('el técnico'), reason, client_id: formKeyField }),
    /** The id of the new request. */
    reply: z.object({ request_id: z.number() }),
    status: 201,
  },
});
