import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import {
  isTooBroad,
  paging,
  serviceFilter,
  tableQuery,
  townFilter,
} from '../../fields/admin-lists/contract.ts';
import { formKeyField, id, instantOut, number, oneOf, optionalNumber, text } from '../../fields/contract.ts';
import { FREE_TEXT_MAX, REASON_MISSING } from '../../fields/limits.ts';
import {
  ALL_FOR_STAFF,
  PAYMENT_GROUP_NAMES,
  PAYMENT_REASON_NAMES,
  staffFilter,
} from '../../must-act/staff.ts';
import { requestMoneyOut } from '../../requests/contract.ts';
import { PRICE_RANGE } from '../money.ts';
import { PAYOUT_STATES } from '../payout-states.ts';
import { DISPUTE_STATUSES } from '../stored-statuses.ts';

const paymentParams = z.object({ id: id('el pago') });
const refundParams = z.object({ id: id('la devolución') });
const reason = text('el motivo', { max: FREE_TEXT_MAX, missing: REASON_MISSING });
/** `refundable` of the payment as the form showed it, in euros. The call is refused with 409 when it has changed. */
const refundable = number('el importe por devolver', { min: 0, max: PRICE_RANGE.max, cents: true });

/** Filters of the administrators' list: payments that wait for an administrator, all or by their group, refunded payments, or a payout state. */
export const ADMIN_PAYMENT_FILTERS = [
  'all',
  ALL_FOR_STAFF,
  ...PAYMENT_GROUP_NAMES.map(staffFilter),
  'refunded',
  ...PAYOUT_STATES,
] as const;

/** A payment as administrators see it; amounts in euros. */
export const adminPaymentOut = z.object({
  id: z.number(),
  request_id: z.number(),
  service_name: z.string(),
  customer_name: z.string(),
  technician_name: z.string(),
  /** Null without a technician. */
  technician_id: z.number().nullable(),
  /** Code of the town that is nearest to the job; null without one. */
  town: z.number().nullable(),
  /** IANA zone of the job, in which the screen shows its instants. */
  time_zone: z.string(),
  amount: z.number(),
  paid_at: instantOut,
  /** The provider's id of the payment intent. */
  intent_id: z.string(),
  money: requestMoneyOut,
  /** Amount that an administrator may still refund; 0 during a dispute. */
  refundable: z.number(),
  /** Latest dispute of the payment in any status, closed ones included; null without one. */
  dispute: z
    .object({
      status: z.enum(DISPUTE_STATUSES),
      amount: z.number(),
      reason: z.string(),
      /** Deadline for evidence; null when the provider gives none. */
      due_by: instantOut.nullable(),
    })
    .nullable(),
  /** Refunds that failed and that an administrator has not resolved, oldest first. */
  failed_refunds: z.array(z.object({ id: z.number(), amount: z.number(), reason: z.string().nullable() })),
  /** Reasons why the payment waits for an administrator, oldest first. */
  todo: z.array(z.object({ kind: z.enum(PAYMENT_REASON_NAMES), since: instantOut })),
  /** Since when its open problem is ready to decide, because the opener has been silent for 72 hours; null before that. */
  ready_to_decide: instantOut.nullable(),
  /** The provider's page of the payment; null when the provider has none. */
  provider_url: z.string().nullable(),
  /** Hours of the hold and the platform's fee in percent, of the payment's terms. */
  hold_hours: z.number(),
  fee_percent: z.number(),
});
export type AdminPaymentOut = z.output<typeof adminPaymentOut>;

/** One entry in the history of a payment and its request. */
const paymentStepOut = z.object({
  at: instantOut,
  /** Spanish text for the history. */
  text: z.string(),
  /** The offered, proposed or agreed date of the job. */
  date: instantOut.nullable(),
  /** Euros: of an offer, a counter-offer, a refund or a movement of money; null in other steps. */
  amount: z.number().nullable(),
  /** Name of the person who did it; null for automatic changes. */
  actor: z.string().nullable(),
  reason: z.string().nullable(),
});
export type PaymentStepOut = z.output<typeof paymentStepOut>;

/**
 * What made a comparison end without a result: the provider or the database did not answer, the payments are not set up, or
 * the server's own code failed.
 */
export const RECONCILIATION_FAILURES = ['provider', 'database', 'settings', 'unexpected'] as const;
export type ReconciliationFailure = (typeof RECONCILIATION_FAILURES)[number];

/** Differences that a comparison describes, the first ones; it only counts the others. */
export const MAX_FINDINGS = 100;

const reconciliationOut = z.object({
  state: z.enum(['running', 'done', 'failed']),
  /** Only with the state `failed`. */
  failure: z.enum(RECONCILIATION_FAILURES).nullable(),
  started_at: instantOut,
  finished_at: instantOut.nullable(),
  /** Number of compared objects, of corrected rows and of the differences that remain. */
  checked: z.number(),
  mended: z.number(),
  differences: z.number(),
  /** The first `MAX_FINDINGS` differences as Spanish sentences. */
  findings: z.array(z.string()),
});
export type ReconciliationOut = z.output<typeof reconciliationOut>;

/** Orders of the list without a filter or search, which have the order of the payments' numbers. */
export const PAYMENT_SORTS = ['-paid', 'paid', '-amount', 'amount'] as const;

const paymentFilters = z.object({
  /**
   * Part of a name or an e-mail address, as in the list of users; the number of a request, a payment or a receipt; the provider's
   * id of a payment. The days are those of the payment.
   */
  ...tableQuery(PAYMENT_SORTS),
  filter: oneOf('el filtro', ADMIN_PAYMENT_FILTERS).default('all'),
  service: serviceFilter,
  town: townFilter,
});

export const adminPaymentEndpoints = defineEndpoints({
  /**
   * The first page begins with the payments that the search names exactly, in addition to the limit. With filters that few payments match,
   * a page may have fewer entries than its limit, and still a next page.
   */
  listAdminPayments: {
    method: 'GET',
    path: '/api/admin/payments',
    access: 'payments:read',
    query: paymentFilters.extend(paging),
    reply: z.object({
      payments: z.array(adminPaymentOut),
      next_cursor: z.string().nullable(),
      is_too_broad: isTooBroad,
      /** Number of payments that wait for an administrator. A number above `COUNT_CAP` means more than `COUNT_CAP`. */
      problems: z.number(),
    }),
  },
  /** The payments of the same filters as a table. The audit log names the filters. */
  exportAdminPayments: {
    method: 'GET',
    path: '/api/admin/payments/export',
    access: 'payments:read',
    confirm: true,
    query: paymentFilters,
    file: 'text/csv; charset=utf-8',
  },
  getAdminPayment: {
    method: 'GET',
    path: '/api/admin/payments/{id}',
    access: 'payments:read',
    params: paymentParams,
    reply: z.object({ payment: adminPaymentOut, timeline: z.array(paymentStepOut) }),
  },
  /** Releases a frozen payout to the technician. Both sides see the reason. */
  releasePayment: {
    method: 'POST',
    path: '/api/admin/payments/{id}/release',
    access: 'payments:decide',
    confirm: true,
    movesMoney: true,
    shownAmount: 'refundable',
    params: paymentParams,
    body: z.object({ reason, refundable, client_id: formKeyField }),
    reply: z.object({ payment: adminPaymentOut }),
  },
  /** Ends an open problem of an uncompleted job without a refund, and the job continues. Both sides see the reason. */
  continueJob: {
    method: 'POST',
    path: '/api/admin/payments/{id}/continue',
    access: 'payments:decide',
    confirm: true,
    movesMoney: true,
    params: paymentParams,
    body: z.object({ reason, client_id: formKeyField }),
    reply: z.object({ payment: adminPaymentOut }),
  },
  /** Refunds the amount to the customer; without an amount, everything not refunded yet. The technician gets the rest. */
  refundPayment: {
    method: 'POST',
    path: '/api/admin/payments/{id}/refund',
    access: 'payments:decide',
    confirm: true,
    movesMoney: true,
    shownAmount: 'refundable',
    params: paymentParams,
    body: z.object({
      amount: optionalNumber('el importe', { min: 0.01, max: PRICE_RANGE.max, cents: true }),
      reason,
      refundable,
      client_id: formKeyField,
    }),
    reply: z.object({ payment: adminPaymentOut }),
  },
  /** Requests a failed refund from the provider again. */
  retryRefund: {
    method: 'POST',
    path: '/api/admin/refunds/{id}/retry',
    access: 'payments:decide',
    confirm: true,
    movesMoney: true,
    params: refundParams,
    body: z.object({ client_id: formKeyField }),
    reply: z.object({ payment: adminPaymentOut }),
  },
  /** Records that the customer was paid another way after a failed refund. `amount` must equal the failed refund. */
  settleRefund: {
    method: 'POST',
    path: '/api/admin/refunds/{id}/settle',
    access: 'payments:decide',
    confirm: true,
    movesMoney: true,
    params: refundParams,
    body: z.object({
      amount: number('el importe', { min: 0.01, max: PRICE_RANGE.max, cents: true }),
      reason,
      client_id: formKeyField,
    }),
    reply: z.object({ payment: adminPaymentOut }),
  },
  /** Starts a comparison of all stored rows with the provider's, unless one is running. Rows are updated where that is safe. */
  reconcilePayments: {
    method: 'POST',
    path: '/api/admin/payments/reconcile',
    access: 'payments:decide',
    reply: z.object({ reconciliation: reconciliationOut.nullable() }),
  },
  /** Returns the running comparison, or the last one; null before the first. */
  getReconciliation: {
    method: 'GET',
    path: '/api/admin/payments/reconciliation',
    access: 'payments:read',
    reply: z.object({ reconciliation: reconciliationOut.nullable() }),
  },
});
