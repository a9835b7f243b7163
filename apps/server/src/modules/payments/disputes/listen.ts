import { UNDECIDED } from '@oficio/domain/payments/disputes.ts';
import type { FactBoard } from '../../../platform/facts.ts';
import type {} from '../../requests/public.ts';
import { lockPayoutOfRequest } from '../payouts/lock-payout.ts';
import { movePayout } from '../payouts/move-payout.ts';
import { disputedOf } from './read.ts';

/** A job that is done while its payment is in dispute: its money waits for the bank. After `listenPayouts`. */
export function listenDisputes(facts: FactBoard): void {
  facts.on('request_moved', async (unit, { requestId, action }) => {
    if (action !== 'complete') return;
    const payout = await lockPayoutOfRequest(unit, requestId);
    if (payout && (await disputedOf(unit.db, payout.paymentId, UNDECIDED)) > 0)
      await movePayout(unit, payout, { action: 'stop' });
  });
}
