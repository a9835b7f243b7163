import { OVER, UNDECIDED } from '@oficio/domain/payments/disputes/statuses.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { DELAY_COLUMNS } from './payout-delays.ts';

/** Returns the received and failed payments of these requests in the order of their opening. */
export async function findRequestPayments(db: Reader, requestIds: readonly number[]) {
  if (requestIds.length === 0) return [];
  return db
    .selectFrom('payments')
    .select(['id', 'request_id', 'amount_cents', 'outcome', 'failure'])
    .select(['agreed_at', 'refund_dates', 'paused_ms', 'early_start_agreed_at', 'terms'])
    .select(['paid_at', 'created_at'])
    .select(({ selectFrom }) =>
      selectFrom('requests')
        .innerJoin('users', 'users.id', 'requests.technician_id')
        .whereRef('requests.id', '=', 'payments.request_id')
        .select('users.suspended_at')
        .as('suspended_at'),
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
    .select(['payment_id', 'amount_cents', 'status', 'reason'])
    .select('closed_as')
    .where('payment_id', 'in', paymentIds)
    .orderBy('id')
    .execute();
}

export async function findPayoutsOfPayments(db: Reader, paymentIds: readonly number[]) {
  if (paymentIds.length === 0) return [];
  return db
    .selectFrom('payouts')
    .select(['payment_id', 'technician_id', 'amount_cents', 'fee_cents', 'state', 'release_at', 'decision'])
    .select(DELAY_COLUMNS)
    .select(({ selectFrom }) =>
      // With `exists`, PostgreSQL reads all undecided disputes for a long list of payouts.
      selectFrom('disputes')
        .select('dispute_id')
        .whereRef('disputes.payment_id', '=', 'payouts.payment_id')
        .where('disputes.status', 'in', UNDECIDED)
        .limit(1)
        .as('undecided_dispute'),
    )
    .where('payment_id', 'in', paymentIds)
    .execute();
}

/** Returns which movements of a request's money have not come to an end. */
export async function findOpenMovements(db: Reader, requestId: number) {
  const payments = db.selectFrom('payments').select('id').where('request_id', '=', requestId);
  const [refunds, disputes, payouts] = await Promise.all([
    db.selectFrom('refunds').select(['status', 'closed_as']).where('payment_id', 'in', payments).execute(),
    db
      .selectFrom('disputes')
      .select('dispute_id')
      .where('payment_id', 'in', payments)
      .where('status', 'not in', OVER)
      .execute(),
    db.selectFrom('payouts').select('state').where('request_id', '=', requestId).execute(),
  ]);
  return {
    hasFailedRefund: refunds.some(({ status, closed_as }) => status === 'failed' && closed_as === null),
    hasRefundUnderWay: refunds.some(({ status }) => status === 'due' || status === 'pending'),
    hasOpenDispute: disputes.length > 0,
    isPayoutDue: payouts.some(({ state }) => state === 'due'),
  };
}
