import type { Reply } from '@oficio/domain/endpoint.ts';
import type { PaymentReason } from '@oficio/domain/must-act/staff.ts';
import type { AdminPaymentOut, adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { CANCELLATION_TERMS } from '@oficio/domain/payments/payment-terms.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import {
  DECISION,
  DISPUTE,
  delayed,
  MONEY,
  type MoneyStates,
  PAYOUT,
  REASON_TEXT,
  REFUND,
} from './money-parts.ts';
import { problemStates } from './problem-fixtures.ts';
import { REQUEST } from './request.ts';

/** Each state of a job's money, by name; `now` is milliseconds since the epoch. */
const states = (now: number): MoneyStates => ({
  'payment failed': {
    status: 'approved',
    money: { ...MONEY, payment_id: null, paid: 0, failure: 'Tu tarjeta ha sido rechazada.' },
  },
  held: {
    status: 'completed',
    can_review: true,
    money: { ...MONEY, payout: { ...PAYOUT, release_at: new Date(now + 83_000_000).toISOString() } },
  },
  'held, time over': {
    status: 'completed',
    can_review: true,
    money: { ...MONEY, payout: { ...PAYOUT, release_at: new Date(now - 1000).toISOString() } },
  },
  disputed: {
    status: 'completed',
    can_review: true,
    money: {
      ...MONEY,
      disputes: [{ ...DISPUTE, state: 'open', ended_at: null }],
      payout: { ...PAYOUT, state: 'frozen', disputed: true },
    },
  },
  'taken by the bank': {
    status: 'cancelled',
    cancel_reason: 'El banco ha devuelto el pago al cliente.',
    money: { ...MONEY, disputes: [DISPUTE], payout: { ...PAYOUT, state: 'cancelled', amount: 0, fee: 0 } },
  },
  'dispute rejected after a transfer': {
    status: 'completed',
    reviewed: true,
    money: { ...MONEY, disputes: [{ ...DISPUTE, state: 'won' }], payout: { ...PAYOUT, state: 'sent' } },
  },
  due: {
    status: 'completed',
    can_review: true,
    money: { ...MONEY, payout: { ...PAYOUT, state: 'due', delay: delayed('no_account', now) } },
  },
  'transfer refused': {
    status: 'completed',
    can_review: true,
    money: {
      ...MONEY,
      payout: {
        ...PAYOUT,
        state: 'due',
        delay: {
          ...delayed('failing', now),
          failure: {
            code: 'balance_insufficient',
            text: 'You have insufficient available funds in your Stripe account.',
            count: 3,
            at: new Date(now - 600_000).toISOString(),
            next_at: new Date(now + 600_000).toISOString(),
          },
        },
      },
    },
  },
  sent: { status: 'completed', reviewed: true, money: { ...MONEY, payout: { ...PAYOUT, state: 'sent' } } },
  'withdrawn by the customer': {
    status: 'cancelled',
    cancelled_by: 'customer',
    cancel_reason: 'Al final lo arregla mi casero.',
    money: {
      ...MONEY,
      refund: { ...REFUND, reason: 'Al final lo arregla mi casero.' },
      payout: { ...PAYOUT, state: 'due', amount: 38.48, fee: 4.27 },
    },
  },
  'withdrawn by the technician': {
    status: 'cancelled',
    can_review: true,
    cancelled_by: 'technician',
    cancel_reason: 'Se me ha averiado la furgoneta.',
    money: { ...MONEY, refund: { ...REFUND, amount: 85.5, status: 'failed' } },
  },
  'settled by hand': {
    status: 'cancelled',
    cancelled_by: 'technician',
    cancel_reason: 'Se me ha averiado la furgoneta.',
    money: { ...MONEY, refund: { ...REFUND, amount: 85.5, status: 'settled' } },
  },
  'half settled by hand': {
    status: 'cancelled',
    cancelled_by: 'customer',
    cancel_reason: 'Al final lo arregla mi casero.',
    money: {
      ...MONEY,
      refund: { ...REFUND, status: 'settled' },
      payout: { ...PAYOUT, state: 'sent', amount: 38.48, fee: 4.27 },
    },
  },
  'frozen by a suspension': {
    status: 'completed',
    can_review: true,
    money: {
      ...MONEY,
      payout: { ...PAYOUT, state: 'frozen', release_at: new Date(now + 83_000_000).toISOString() },
    },
  },
  stalled: {
    status: 'payment_completed',
    money: {
      ...MONEY,
      cancellation: {
        paid_at: new Date(now - 40 * 86_400_000).toISOString(),
        dates: [],
        paused_ms: 0,
        terms: CANCELLATION_TERMS,
      },
    },
  },
  'technician suspended': {
    status: 'payment_completed',
    money: {
      ...MONEY,
      technician_suspended: true,
      cancellation: {
        paid_at: new Date(now).toISOString(),
        dates: [],
        paused_ms: 0,
        terms: CANCELLATION_TERMS,
      },
    },
  },
});

/** One request for each state. */
export const moneyRequests = (now: number): readonly (readonly [name: string, request: RequestOut])[] =>
  Object.entries({ ...states(now), ...problemStates(now) }).map(([name, change], position) => [
    name,
    { ...REQUEST, negotiated_price: 85.5, ...change, id: 100 + position },
  ]);

/** Cases that wait for an administrator, by state. */
const TODOS: Readonly<Record<string, readonly PaymentReason[]>> = {
  'frozen by a suspension': ['suspension'],
  disputed: ['dispute'],
  due: ['no_account'],
  stalled: ['stalled'],
  'withdrawn by the technician': ['refund_failed'],
};

/** The payments as administrators see them. */
export const adminPayments = (now: number): readonly AdminPaymentOut[] =>
  moneyRequests(now)
    .filter(([, { money }]) => money?.payment_id != null)
    .map(([name, { id, money, service_name, user_name, technician_name }], position) => ({
      id: position + 1,
      request_id: id,
      service_name,
      customer_name: user_name,
      technician_name: technician_name ?? '',
      technician_id: 7,
      town: 28079,
      time_zone: 'Europe/Madrid',
      amount: 85.5,
      paid_at: new Date(now - position * 7_200_000).toISOString(),
      intent_id: `pi_${name.replace(/\W/g, '')}`,
      money: money ?? MONEY,
      refundable:
        name === 'disputed' || name === 'taken by the bank' || money?.payout?.state === 'sent'
          ? 0
          : 85.5 - (money?.refund?.amount ?? 0),
      dispute: money?.disputes[0]
        ? {
            status:
              name === 'disputed' ? 'needs_response' : money.disputes[0].state === 'won' ? 'won' : 'lost',
            amount: 85.5,
            reason: 'fraudulent',
            due_by: new Date(now + 600_000_000).toISOString(),
          }
        : null,
      failed_refunds:
        money?.refund?.status === 'failed'
          ? [{ id: position + 1, amount: money.refund.amount, reason: money.refund.reason }]
          : [],
      todo: (TODOS[name] ?? (money?.problem?.state === 'open' ? (['problem'] as const) : [])).map(kind => ({
        kind,
        since: new Date(now - 200_000_000).toISOString(),
      })),
      ready_to_decide: name === 'problem in progress' ? new Date(now - 3_600_000).toISOString() : null,
      provider_url: `https://dashboard.stripe.com/test/payments/pi_${name.replace(/\W/g, '')}`,
      hold_hours: 24,
      fee_percent: 10,
    }));

/** History of one payment. */
export const timelineOf = (now: number): Reply<typeof adminPaymentEndpoints.getAdminPayment>['timeline'] => {
  const at = (hoursAgo: number) => new Date(now - hoursAgo * 3_600_000).toISOString();
  const step = { date: null, amount: null, actor: null, reason: null };
  return [
    { ...step, at: at(30), text: 'Pago recibido', amount: 85.5 },
    { ...step, at: at(5), text: 'Trabajo terminado', actor: 'Javier Molina Santos' },
    {
      ...step,
      at: at(3),
      text: 'El cliente tiene un problema',
      actor: 'Lucía Serrano Ortega',
      reason: REASON_TEXT,
    },
    { ...step, at: at(1), text: 'Decisión tomada', actor: 'Administración', reason: DECISION },
  ];
};
