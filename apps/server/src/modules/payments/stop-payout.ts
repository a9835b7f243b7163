import type { Cents } from '@oficio/domain/payments/money.ts';
import type { Unit } from '../../platform/database/database.ts';
import { leftOf } from './left-of.ts';
import { changePayout, movePayout } from './payouts/move-payout.ts';
import { findPayout } from './payouts/read.ts';
import { NOTHING, shareOfRest } from './payouts/share-of.ts';

interface Paid {
  readonly id: number;
  readonly amountCents: Cents;
}

/**
 * Money of a payment went back without our doing, or nobody knows whose it is: what is not sent yet waits for an
 * administrator, or ends when nothing is left. What is already on its way stays there. Returns whether anything was stopped.
 */
export async function stopPayout(unit: Unit, payment: Paid, feePercent: number): Promise<boolean> {
  const payout = await findPayout(unit.db, payment.id);
  if (!payout) return false;
  const left = shareOfRest(payout, await leftOf(unit.db, payment), feePercent);
  if (left === null) return movePayout(unit, payout, { action: 'refund_all', left: NOTHING });
  if (payout.state === 'frozen') return changePayout(unit, payout, { left });
  return movePayout(unit, payout, { action: 'stop', left });
}
