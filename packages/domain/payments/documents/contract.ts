import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { id, instantOut, text } from '../../fields/contract.ts';
import { isMonthName } from '../../requests/month.ts';

/** What a customer keeps of a payment; amounts in euros. */
const receiptOut = z.object({
  payment_id: z.number(),
  paid_at: instantOut,
  request_id: z.number(),
  service_name: z.string(),
  customer_name: z.string(),
  /** Who is paid. */
  technician_name: z.string(),
  amount: z.number(),
  /** Oldest first: what has gone back or is on its way. One that failed is none, unless it was settled another way. */
  refunds: z.array(
    z.object({
      at: instantOut,
      amount: z.number(),
      status: z.enum(['pending', 'succeeded', 'settled']),
      reason: z.string().nullable(),
    }),
  ),
  /** The amount without the refunds. */
  left: z.number(),
  /** The provider's name of the brand ('visa') and the last digits; null when it has or tells none. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
});
export type ReceiptOut = z.output<typeof receiptOut>;

/** What happened to one job's money in the month; amounts in euros. */
const aboutJob = z.object({ at: instantOut, request_id: z.number(), service_name: z.string() });

/**
 * What a technician earned and was sent in one month, out of the books. Balances are what the platform owes the
 * technician: opening + earned − transferred = closing.
 */
const statementOut = z.object({
  /** 'AAAA-MM', counted in Madrid. */
  month: z.string(),
  technician_name: z.string(),
  opening: z.number(),
  /** What became the technician's: earned = paid − refunded − fee. Negative where it was taken back again. */
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
  /** What customers got back in the month; negative when it did not arrive after all. */
  refunds: z.array(z.object({ ...aboutJob.shape, amount: z.number() })),
  transfers: z.array(z.object({ ...aboutJob.shape, amount: z.number() })),
  totals: z.object({
    paid: z.number(),
    refunded: z.number(),
    fee: z.number(),
    earned: z.number(),
    refunds: z.number(),
    transferred: z.number(),
  }),
  closing: z.number(),
});
export type StatementOut = z.output<typeof statementOut>;

const paymentParams = z.object({ id: id('el pago') });
const monthQuery = z.object({
  month: text('el mes', { max: 20 }).refine(isMonthName, 'El mes debe tener la forma AAAA-MM'),
});

export const documentEndpoints = defineEndpoints({
  getReceipt: {
    method: 'GET',
    path: '/api/payments/{id}/receipt',
    access: 'session',
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
