import type { Cents } from '@oficio/domain/payments/money.ts';
import { feeOf } from '@oficio/domain/payments/payout-life.ts';
import type { Unit } from '../../platform/database/database.ts';
import { leftOf } from './left-of.ts';
import { movePayout } from './payouts/move-payout.ts';
import { findPayout } from './payouts/read.ts';

interface Paid {
  readonly id: number;
  readonly amountCents: Cents;
}

/**
 * Money of a payment went back without our doing: what is not sent yet waits for an administrator, or ends when nothing
 * is left. What is already on its way stays there.
 */
export async function stopPayout(unit: Unit, payment: Paid, feePercent: number): Promise<void> {
  const payout = await findPayout(unit.db, payment.id);
  if (!payout) return;
  const left = await leftOf(unit.db, payment);
  const feeCents = feeOf(left, feePercent);
  await movePayout(unit, payout, {
    action: left === 0 ? 'refund_all' : 'dispute',
    left: { amountCents: left - feeCents, feeCents },
  });
}
