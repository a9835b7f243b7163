import type { Reader } from '../../../../platform/database/database.ts';
import { fixedQuery } from '../../../../platform/database/statement.ts';

/** A received payment with the request data of its receipt. Instants are milliseconds since the epoch. */
export type PaidPayment = NonNullable<Awaited<ReturnType<typeof findReceiptPayment>>>;

export const findReceiptPayment = async (db: Reader, paymentId: number) =>
  (await selectPaidPayment(db, paymentId)).at(0);

const selectPaidPayment = fixedQuery((db, paymentId: number) =>
  paidPayments(db).where('payments.id', '=', paymentId),
);

/** Returns the payment that paid for a request; there is at most one. */
export const findPaidPaymentOf = (db: Reader, requestId: number) =>
  paidPayments(db)
    .where('payments.request_id', '=', requestId)
    .where('payments.outcome', '=', 'paid')
    .executeTakeFirst();

const paidPayments = (db: Reader) =>
  db
    .selectFrom('payments')
    .innerJoin('requests', 'requests.id', 'payments.request_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .innerJoin('users as customer', 'customer.id', 'requests.user_id')
    .innerJoin('users as technician', 'technician.id', 'requests.technician_id')
    .select([
      'payments.id',
      'payments.request_id',
      'payments.amount_cents',
      'payments.paid_at',
      'payments.intent_id',
      'payments.card_brand',
      'payments.card_last4',
      'requests.time_zone',
      'services.name as service_name',
      'customer.id as customer_id',
      'customer.name as customer_name',
      'technician.name as technician_name',
    ])
    .where('payments.outcome', 'is not', null);

/** Returns the refunds of a payment that succeeded or are pending, oldest first. */
export function findRefundsOf(db: Reader, paymentId: number) {
  return db
    .selectFrom('refunds')
    .select(['amount_cents', 'status', 'reason', 'closed_as'])
    .select(({ fn }) => fn.coalesce('closed_at', 'created_at').as('at'))
    .where('payment_id', '=', paymentId)
    .where(({ or, eb }) => or([eb('status', '!=', 'failed'), eb('closed_as', '=', 'settled')]))
    .orderBy('id')
    .execute();
}
