import type { Unit } from '../../../platform/database/database.ts';
import '../tables.ts';

interface PayoutWords {
  readonly problem: string | null;
  readonly decision: string | null;
}

/** Puts other words in the place of what the customer and the administrators wrote. */
export async function rewritePayout(unit: Unit, paymentId: number, words: PayoutWords): Promise<void> {
  await unit.db.updateTable('payouts').set(words).where('payment_id', '=', paymentId).execute();
}

/** Puts another reason in its place. */
export async function rewriteRefund(unit: Unit, refundId: number, reason: string): Promise<void> {
  await unit.db.updateTable('refunds').set({ reason }).where('id', '=', refundId).execute();
}
