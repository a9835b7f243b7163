import type { Reader } from '../../../../platform/database/database.ts';

/** A received payment with the request data of its receipt. Instants are milliseconds since the epoch. */
export type PaidPayment = NonNullable<Awaited<ReturnType<typeof findPaidPayment>>>;

export const findPaidPayment = (db: Reader, paymentId: number) =>
  paidPayments(db).where('payments.id', '=', paymentId).executeTakeFirst();

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
      'payments.request_id as requestId',
      'payments.amount_cents as amountCents',
      'payments.paid_at as paidAt',
      'payments.intent_id as intentId',
      'payments.card_brand as cardBrand',
      'payments.card_last4 as cardLast4',
      'services.name as serviceName',
      'customer.id as customerId',
      'customer.name as customerName',
      'technician.name as technicianName',
    ])
    .where('payments.outcome', 'is not', null);

/** Returns the refunds of a payment that succeeded or are pending, oldest first. */
export function findRefundsOf(db: Reader, paymentId: number) {
  return db
    .selectFrom('refunds')
    .select(['amount_cents as amountCents', 'status', 'reason', 'closed_as as closedAs'])
    .select(({ fn }) => fn.coalesce('closed_at', 'created_at').as('at'))
    .where('payment_id', '=', paymentId)
    .where(({ or, eb }) => or([eb('status', '!=', 'failed'), eb('closed_as', '=', 'settled')]))
    .orderBy('id')
    .execute();
}
