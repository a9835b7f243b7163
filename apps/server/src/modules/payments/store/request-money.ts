import { UNDECIDED } from '@oficio/domain/payments/dispute-statuses.ts';
import type { Reader } from '../../../platform/database/database.ts';

/** Returns the received and failed payments of these requests in the order of their opening. */
export async function findRequestPayments(db: Reader, requestIds: readonly number[]) {
  if (requestIds.length === 0) return [];
  return db
    .selectFrom('payments')
    .select(['id', 'request_id as requestId', 'amount_cents as amountCents', 'outcome', 'failure'])
    .select(['agreed_at as agreedAt', 'refund_dates as refundDates', 'terms'])
    .select(['paid_at as paidAt', 'created_at as createdAt'])
    .select(({ selectFrom }) =>
      selectFrom('requests')
        .innerJoin('users', 'users.id', 'requests.technician_id')
        .whereRef('requests.id', '=', 'payments.request_id')
        .select('users.suspended_at')
        .as('suspendedAt'),
    )
    .where('request_id', 'in', requestIds)
    .where(payment => payment.or([payment('outcome', 'is not', null), payment('failure', 'is not', null)]))
    .orderBy('id')
    .execute();
}

export async function findRefundsOfPayments(db: Reader, paymentIds: readonly number[]) {
  if (paymentIds.length === 0) return [];
  return db
    .selectFrom('refunds')
    .select(['payment_id as paymentId', 'amount_cents as amountCents', 'status', 'reason'])
    .select('closed_as as closedAs')
    .where('payment_id', 'in', paymentIds)
    .orderBy('id')
    .execute();
}

export async function findPayoutsOfPayments(db: Reader, paymentIds: readonly number[]) {
  if (paymentIds.length === 0) return [];
  return db
    .selectFrom('payouts')
    .select([
      'payment_id as paymentId',
      'amount_cents as amountCents',
      'fee_cents as feeCents',
      'state',
      'release_at as releaseAt',
      'decision',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('disputes')
          .select('dispute_id')
          .whereRef('disputes.payment_id', '=', 'payouts.payment_id')
          .where('disputes.status', 'in', UNDECIDED),
      ).as('isDisputed'),
    )
    .where('payment_id', 'in', paymentIds)
    .execute();
}
