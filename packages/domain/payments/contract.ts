import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import {
  id,
  instantOut,
  number,
  oneOf,
  optionalNumber,
  optionalText,
  page,
  text,
} from '../fields/contract.ts';
import {
  cancellationTermsOut,
  REASON_MISSING,
  requestMoneyOut,
  requestOut,
  WORDS_MAX,
} from '../requests/contract.ts';
import { TODO_KINDS } from './admin/todo.ts';
import { PRICE_RANGE } from './money.ts';
import { PAYOUT_STATES } from './payout-life.ts';
import { WITHDRAWAL_REASONS } from './withdrawal/reasons.ts';

/** Where the provider tells us what happened; not a row of the contract because its body is signed bytes. */
export const WEBHOOK_PATH = '/api/payments/webhook';

/** How far a technician's account with the provider is: until `chargesEnabled` no money can be sent to it. */
const payoutAccountOut = z.object({
  hasAccount: z.boolean(),
  onboardingComplete: z.boolean(),
  chargesEnabled: z.boolean(),
});
export type PayoutAccountOut = z.output<typeof payoutAccountOut>;

/** A page of the provider's; it opens once and expires soon, so it is asked for when it is needed. */
const providerLinkOut = z.object({ url: z.string() });

const requestParams = z.object({ id: id('la solicitud') });
const paymentParams = z.object({ id: id('el pago') });
const refundParams = z.object({ id: id('la devolución') });
/** As `PaymentTerms` in `payment-terms.ts`. */
const paymentTermsOut = cancellationTermsOut.extend({ hold_hours: z.number() });

const reason = text('el motivo', { max: WORDS_MAX, missing: REASON_MISSING });
const requestReply = z.object({ request: requestOut });

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

export const paymentEndpoints = defineEndpoints({
  paymentConfig: {
    method: 'GET',
    path: '/api/payments/config',
    access: 'public',
    reply: z.object({
      provider: z.enum(['stripe', 'sandbox', 'none']),
      publishableKey: z.string().nullable(),
      /** Origin of the provider's API for the browser; null means the provider's own. */
      apiUrl: z.string().nullable(),
      /** What the platform keeps of a technician's earnings, in percent. */
      fee_percent: z.number(),
      /** Hours that a technician has to answer the report of a no-show. */
      no_show_reply_hours: z.number(),
    }),
  },
  createPaymentIntent: {
    method: 'POST',
    path: '/api/payments/create-payment-intent',
    access: 'session',
    whose: ['owner'],
    body: z.object({ request_id: id('la solicitud') }),
    /** `amount` in euros; `agreed_date` and `terms` are what the customer accepts by paying. */
    reply: z.object({
      clientSecret: z.string(),
      amount: z.number(),
      agreed_date: instantOut.nullable(),
      terms: paymentTermsOut,
    }),
  },
  payoutAccount: {
    method: 'GET',
    path: '/api/stripe-connect/account-status',
    access: 'technician',
    approvedOnly: true,
    reply: payoutAccountOut,
  },
  createPayoutAccount: {
    method: 'POST',
    path: '/api/stripe-connect/create-account',
    access: 'technician',
    approvedOnly: true,
    reply: payoutAccountOut,
  },
  createOnboardingLink: {
    method: 'POST',
    path: '/api/stripe-connect/create-onboarding-link',
    access: 'technician',
    approvedOnly: true,
    reply: providerLinkOut,
  },
  payoutDashboardLink: {
    method: 'GET',
    path: '/api/stripe-connect/dashboard-link',
    access: 'technician',
    approvedOnly: true,
    reply: providerLinkOut,
  },
  /**
   * The technician's net earnings of the current calendar month (`month` is 'AAAA-MM') as its statement has them, in euros, and
   * what still waits: `held` for the customer's objections, `frozen` for a decision.
   */
  getEarnings: {
    method: 'GET',
    path: '/api/requests/earnings',
    access: 'technician',
    reply: z.object({
      month: z.string(),
      amount: z.number(),
      jobs: z.number(),
      held: z.number(),
      frozen: z.number(),
    }),
  },
  /** What ending the job now would give back to the customer, in euros; 0 when nothing was paid. */
  getWithdrawal: {
    method: 'GET',
    path: '/api/requests/{id}/withdrawal',
    access: 'customer',
    whose: ['owner', 'technician'],
    params: requestParams,
    reply: z.object({
      paid: z.number(),
      refund: z.number(),
      percent: z.number(),
      why: z.enum(WITHDRAWAL_REASONS),
    }),
  },
  /**
   * Either side ends an accepted or paid job before it starts; the technician also one in progress. `refund` is the amount that
   * was shown: another one by now is refused.
   */
  withdrawRequest: {
    method: 'POST',
    path: '/api/requests/{id}/withdraw',
    access: 'customer',
    whose: ['owner', 'technician'],
    params: requestParams,
    body: z.object({
      reason,
      refund: number('la devolución', { min: 0, max: PRICE_RANGE.max, cents: true }),
    }),
    reply: requestReply,
  },
  /** 'Todo correcto': the customer lets the technician's money go at once. */
  confirmJob: {
    method: 'POST',
    path: '/api/requests/{id}/confirm',
    access: 'customer',
    whose: ['owner'],
    params: requestParams,
    reply: requestReply,
  },
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
