import { OVER } from '@oficio/domain/payments/dispute-statuses.ts';
import type { InFlight } from '@oficio/domain/payments/money-in-flight.ts';
import { UNDECIDED_PROBLEM } from '@oficio/domain/payments/problem-states.ts';
import type { Reader } from '../../../platform/database/database.ts';

/**
 * Returns the reason that prevents the deletion of an account; null without one. A due payout prevents only the deletion of
 * its technician.
 */
export async function findInFlight(db: Reader, userId: number): Promise<InFlight | null> {
  const requests = await db
    .selectFrom('requests')
    .select('status')
    .where('status', 'in', ['payment_pending', 'payment_completed', 'in_progress'])
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('technician_id', '=', userId)]))
    .execute();
  if (requests.length > 0)
    return requests.some(({ status }) => status !== 'payment_pending') ? 'paid' : 'paying';
  const payout = await paymentsOfUser(db, userId)
    .innerJoin('payouts', 'payouts.payment_id', 'payments.id')
    .where(({ or, and, eb }) =>
      or([
        eb('payouts.state', 'in', ['held', 'frozen']),
        and([eb('payouts.state', '=', 'due'), eb('payouts.technician_id', '=', userId)]),
      ]),
    )
    .executeTakeFirst();
  if (payout) return 'payout';
  const problem = await paymentsOfUser(db, userId)
    .innerJoin('problems', 'problems.payment_id', 'payments.id')
    .where('problems.state', 'in', UNDECIDED_PROBLEM)
    .executeTakeFirst();
  if (problem) return 'problem';
  const refund = await paymentsOfUser(db, userId)
    .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
    .where(({ or, and, eb }) =>
      or([
        eb('refunds.status', 'in', ['due', 'pending']),
        and([eb('refunds.status', '=', 'failed'), eb('refunds.closed_as', 'is', null)]),
      ]),
    )
    .where('requests.user_id', '=', userId)
    .executeTakeFirst();
  if (refund) return 'refund';
  const dispute = await paymentsOfUser(db, userId)
    .innerJoin('disputes', 'disputes.payment_id', 'payments.id')
    .where('disputes.status', 'not in', OVER)
    .executeTakeFirst();
  return dispute ? 'dispute' : null;
}

/** Returns the refund reasons that the user wrote. */
export function findReasonsBy(db: Reader, userId: number) {
  return paymentsOfUser(db, userId)
    .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select(['refunds.id as refund_id', 'refunds.reason'])
    .where('refunds.actor_id', '=', userId)
    .execute();
}

/** Selects the payments of the requests in which the user is a party. */
const paymentsOfUser = (db: Reader, userId: number) =>
  db
    .selectFrom('payments')
    .innerJoin('requests', 'requests.id', 'payments.request_id')
    .select('payments.id')
    .where(({ or, eb }) =>
      or([eb('requests.user_id', '=', userId), eb('requests.technician_id', '=', userId)]),
    );
