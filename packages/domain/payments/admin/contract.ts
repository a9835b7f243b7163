import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import {
  id,
  instantOut,
  number,
  oneOf,
  optionalNumber,
  optionalText,
  page,
  text,
} from '../../fields/contract.ts';
import { REASON_MISSING, requestMoneyOut, WORDS_MAX } from '../../requests/contract.ts';
import { PRICE_RANGE } from '../money.ts';
import { PAYOUT_STATES } from '../payout-states.ts';
import { TODO_KINDS } from './todo.ts';

const paymentParams = z.object({ id: id('el pago') });
const refundParams = z.object({ id: id('la devolución') });
const reason = text('el motivo', { max: WORDS_MAX, missing: REASON_MISSING });

/** Characters of a search of the administrators' list. */
export const PAYMENT_SEARCH_MAX = 100;

/** How the administrators' list can be narrowed: what waits for them, or the state of the money. */
export const ADMIN_PAYMENT_FILTERS = ['all', 'problem', 'refunded', ...PAYOUT_STATES] as const;

/** A payment as administrators see it; amounts in euros. */
export const adminPaymentOut = z.object({
  id: z.number(),
  request_id: z.number(),
  service_name: z.string(),
  customer_name: z.string(),
  technician_name: z.string(),
  amount: z.number(),
  paid_at: instantOut,
  /** The provider's name of the payment. */
  intent_id: z.string(),
  money: requestMoneyOut,
  /** What an administrator may still give back; 0 while the customer's bank has not decided. */
  refundable: z.number(),
  /** The customer's bank has taken the money back and asks for proof; null when it has not. */
  dispute: z
    .object({
      status: z.string(),
      amount: z.number(),
      reason: z.string(),
      /** Until when the bank accepts evidence; null when the provider gives no deadline. */
      due_by: instantOut.nullable(),
    })
    .nullable(),
  /** Refunds that failed and that an administrator has not resolved, oldest first. */
  failed_refunds: z.array(z.object({ id: z.number(), amount: z.number(), reason: z.string().nullable() })),
  /** What an administrator has to look at, oldest first; empty when nothing waits for one. */
  todo: z.array(z.object({ kind: z.enum(TODO_KINDS), since: instantOut })),
  /** The provider's page of the payment; null when the provider has none. */
  provider_url: z.string().nullable(),
});
export type AdminPaymentOut = z.output<typeof adminPaymentOut>;

/** One thing that happened to a payment's money or its request, oldest first. */
const paymentStepOut = z.object({
  at: instantOut,
  /** Spanish, for people. */
  text: z.string(),
  /** Euros; null when no money moved. */
  amount: z.number().nullable(),
  /** Who did it; null when nobody in person did. */
  actor: z.string().nullable(),
  reason: z.string().nullable(),
});
export type PaymentStepOut = z.output<typeof paymentStepOut>;
export const adminPaymentEndpoints = defineEndpoints({
  listAdminPayments: {
    method: 'GET',
    path: '/api/admin/payments',
    access: 'admin',
    query: z.object({
      ...page({ default: 50, max: 200 }),
      filter: oneOf('el filtro', ADMIN_PAYMENT_FILTERS).default('all'),
      /** Part of a name, or the number of a request. */
      search: optionalText('la búsqueda', { max: PAYMENT_SEARCH_MAX }),
    }),
    reply: z.object({
      payments: z.array(adminPaymentOut),
      next_cursor: z.string().nullable(),
      /** How many wait for a decision. */
      problems: z.number(),
    }),
  },
  getAdminPayment: {
    method: 'GET',
    path: '/api/admin/payments/{id}',
    access: 'admin',
    params: paymentParams,
    reply: z.object({ payment: adminPaymentOut, timeline: z.array(paymentStepOut) }),
  },
  /** The technician gets what is held; both sides read the reason. */
  releasePayment: {
    method: 'POST',
    path: '/api/admin/payments/{id}/release',
    access: 'admin',
    params: paymentParams,
    body: z.object({ reason }),
    reply: z.object({ payment: adminPaymentOut }),
  },
  /** An open problem of a job that is not completed: the job continues, and nothing goes back. Both sides read the reason. */
  continueJob: {
    method: 'POST',
    path: '/api/admin/payments/{id}/continue',
    access: 'admin',
    params: paymentParams,
    body: z.object({ reason }),
    reply: z.object({ payment: adminPaymentOut }),
  },
  /** The customer gets back the amount, or without one all that is left; the rest goes to the technician. */
  refundPayment: {
    method: 'POST',
    path: '/api/admin/payments/{id}/refund',
    access: 'admin',
    params: paymentParams,
    body: z.object({
      amount: optionalNumber('el importe', { min: 0.01, max: PRICE_RANGE.max, cents: true }),
      reason,
    }),
    reply: z.object({ payment: adminPaymentOut }),
  },
  /** Asks the provider again for a refund that failed. */
  retryRefund: {
    method: 'POST',
    path: '/api/admin/refunds/{id}/retry',
    access: 'admin',
    params: refundParams,
    reply: z.object({ payment: adminPaymentOut }),
  },
  /** The customer was paid another way after a refund failed. `amount` must be that of the failed refund. */
  settleRefund: {
    method: 'POST',
    path: '/api/admin/refunds/{id}/settle',
    access: 'admin',
    params: refundParams,
    body: z.object({
      amount: number('el importe', { min: 0.01, max: PRICE_RANGE.max, cents: true }),
      reason,
    }),
    reply: z.object({ payment: adminPaymentOut }),
  },
  /** Compares our rows with the provider's now. */
  reconcilePayments: {
    method: 'POST',
    path: '/api/admin/payments/reconcile',
    access: 'admin',
    reply: z.object({ checked: z.number(), mended: z.number(), findings: z.array(z.string()) }),
  },
});
