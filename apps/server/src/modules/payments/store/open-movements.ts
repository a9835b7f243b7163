import { OVER } from '@oficio/domain/payments/disputes/statuses.ts';
import type { Reader } from '../../../platform/database/database.ts';

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
