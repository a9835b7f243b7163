import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { id, instantOut, text } from '../../fields/contract.ts';
import { isMonthName } from '../../requests/month.ts';
import { disputeOut } from '../disputes/contract.ts';

/** A customer's receipt of a payment. Amounts in euros. */
const receiptOut = z.object({
  payment_id: z.number(),
  paid_at: instantOut,
  /** IANA zone of the job, in which the receipt shows its instants. */
  time_zone: z.string(),
  request_id: z.number(),
  service_name: z.string(),
  customer_name: z.string(),
  /** The technician who receives the payment. */
  technician_name: z.string(),
  amount: z.number(),
  /** Refunds, oldest first. Failed refunds are left out unless they were settled another way. */
  refunds: z.array(
    z.object({
      at: instantOut,
      amount: z.number(),
      status: z.enum(['pending', 'succeeded', 'settled']),
      reason: z.string().nullable(),
    }),
  ),
  /** Disputes of the payment, oldest first. */
  disputes: z.array(disputeOut),
  /** The amount minus the refunds and the lost disputes. */
  left: z.number(),
  /** The provider's name of the brand ('visa') and the last four digits; null when the provider gives no card. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
});
export type ReceiptOut = z.output<typeof receiptOut>;

/** The job of a row and the time of the movement. */
const aboutJob = z.object({ at: instantOut, request_id: z.number(), service_name: z.string() });

/**
 * A technician's earnings and transfers of one month, from the ledger. Amounts in euros. Balances are what the platform owes the
 * technician: opening + earned + adjusted − transferred = closing.
 */
const statementOut = z.object({
  /** 'YYYY-MM' */
  month: z.string(),
  /** Until when the movements are counted; of a month that was over, all of them. */
  as_of: instantOut,
  technician_name: z.string(),
  opening: z.number(),
  /** Credits of jobs: earned = paid − refunded − fee. Negative when an earlier credit was reversed. */
  jobs: z.array(
    z.object({
      ...aboutJob.shape,
      customer_name: z.string(),
      paid: z.number(),
      refunded: z.number(),
      fee: z.number(),
      earned: z.number(),
    }),
  ),
  /**
   * What customers got back in the month; negative for a refund that failed later and for a lost dispute that was opened again.
   * `by_bank`: a lost dispute, not a refund.
   */
  refunds: z.array(z.object({ ...aboutJob.shape, by_bank: z.boolean(), amount: z.number() })),
  /** Steps of disputes in the month, which do not change the balance. `amount`: what the customer claims. */
  disputes: z.array(
    z.object({ ...aboutJob.shape, step: z.enum(['opened', 'won', 'lost']), amount: z.number() }),
  ),
  transfers: z.array(z.object({ ...aboutJob.shape, amount: z.number() })),
  /** Manual adjustments by the platform; positive amounts are more for the technician. */
  adjustments: z.array(z.object({ ...aboutJob.shape, reason: z.string(), amount: z.number() })),
  totals: z.object({
    paid: z.number(),
    refunded: z.number(),
    fee: z.number(),
    earned: z.number(),
    refunds: z.number(),
    transferred: z.number(),
    adjusted: z.number(),
  }),
  closing: z.number(),
});
export type StatementOut = z.output<typeof statementOut>;

const paymentParams = z.object({ id: id('el pago') });
/** A calendar month. */
export const monthQuery = z.object({
  month: text('el mes', { max: 20 }).refine(isMonthName, 'El mes debe tener la forma AAAA-MM'),
});

export const documentEndpoints = defineEndpoints({
  getReceipt: {
    method: 'GET',
    path: '/api/payments/{id}/receipt',
    access: 'session',
    viewable: true,
    allow: ['owner', 'admin'],
    params: paymentParams,
    reply: z.object({ receipt: receiptOut }),
  },
  getReceiptPdf: {
    method: 'GET',
    path: '/api/payments/{id}/receipt.pdf',
    access: 'session',
    allow: ['owner', 'admin'],
    params: paymentParams,
    file: 'application/pdf',
  },
  getStatement: {
    method: 'GET',
    path: '/api/payouts/statement',
    access: 'technician',
    viewable: true,
    query: monthQuery,
    reply: z.object({ statement: statementOut }),
  },
  getStatementPdf: {
    method: 'GET',
    path: '/api/payouts/statement.pdf',
    access: 'technician',
    query: monthQuery,
    file: 'application/pdf',
  },
  getStatementCsv: {
    method: 'GET',
    path: '/api/payouts/statement.csv',
    access: 'technician',
    query: monthQuery,
    file: 'text/csv; charset=utf-8',
  },
});
