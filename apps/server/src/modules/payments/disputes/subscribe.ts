import { UNDECIDED } from '@oficio/domain/payments/disputes/statuses.ts';
import type { DomainEvents } from '../../../platform/database/domain-events.ts';
import { addStop } from '../payouts/stops.ts';
import { disputedAmount } from '../store/disputes.ts';
import { findPayout } from '../store/payouts/read.ts';

/** Freezes a payout that opens while its payment is in dispute. */
export function subscribeDisputes(events: DomainEvents): void {
  events.subscribe('payout_opened', async (tx, { paymentId }) => {
    if ((await disputedAmount(tx.db, paymentId, UNDECIDED)) === 0) return;
    const payout = await findPayout(tx.db, paymentId);
    if (payout) await addStop(tx, payout, 'dispute');
  });
}
