import { UNDECIDED } from '@oficio/domain/payments/disputes.ts';
import type { FactBoard } from '../../../platform/database/domain-events.ts';
import { stopPayoutFor } from '../payouts/stops.ts';
import { disputedOf } from '../store/disputes/read.ts';
import { findPayout } from '../store/payouts/read.ts';

/** A payout that opens while its payment is in dispute waits for the bank. */
export function listenDisputes(facts: FactBoard): void {
  facts.on('payout_opened', async (unit, { paymentId }) => {
    if ((await disputedOf(unit.db, paymentId, UNDECIDED)) === 0) return;
    const payout = await findPayout(unit.db, paymentId);
    if (payout) await stopPayoutFor(unit, payout, 'dispute');
  });
}
