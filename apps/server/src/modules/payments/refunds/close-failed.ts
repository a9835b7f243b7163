import type { Transaction } from '../../../platform/database/database.ts';
import { amountLeft } from '../store/charges/amount-left.ts';
import type { PaymentRow } from '../store/charges/read.ts';
import { findPayout } from '../store/payouts/read.ts';
import { closeFailed } from '../store/refunds/write.ts';
import { findFailedRefunds } from '../store/refunds.ts';

/**
 * Closes failed refunds when the payment no longer covers them, because the customer got the money by a dispute or in the
 * dashboard. The caller must lock the payment and store that dispute or refund first.
 */
export async function closeCoveredRefunds(tx: Transaction, payment: PaymentRow): Promise<void> {
  const payout = await findPayout(tx.db, payment.id);
  const payoutCents = payout ? payout.amount_cents + payout.fee_cents : 0;
  let free = (await amountLeft(tx.db, payment)) - payoutCents;
  for (const refund of await findFailedRefunds(tx.db, payment.id)) {
    if (refund.amount_cents > free) await closeFailed(tx, refund, { as: 'covered', by: null, reason: null });
    else free -= refund.amount_cents;
  }
}
