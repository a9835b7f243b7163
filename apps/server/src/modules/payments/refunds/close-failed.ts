import type { Unit } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { leftOf } from '../store/charges/amount-left.ts';
import type { PaymentRow } from '../store/charges/read.ts';
import { findPayout } from '../store/payouts/read.ts';
import { findFailedRefunds, type RefundRow } from '../store/refunds/read.ts';

interface Closing {
  readonly as: NonNullable<Tables['refunds']['closed_as']>;
  /** The administrator; null when the refund closes because the customer got the money another way. */
  readonly by: number | null;
  readonly reason: string | null;
  readonly settlementId?: string;
}

/** Ends a failed refund. Its payment must be locked. Returns false when another administrator was faster. */
export async function closeFailed(
  unit: Unit,
  { id }: Pick<RefundRow, 'id'>,
  { as, by, reason, settlementId }: Closing,
): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('refunds')
    .set({
      closed_as: as,
      closed_at: unit.now,
      closed_by: by,
      closing_reason: reason,
      settlement_id: settlementId ?? null,
      updated_at: unit.now,
    })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where('closed_as', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Closes the failed refunds that nothing is left for, after the customer got money back by a dispute or at the provider. The
 * payment must be locked and what went back stored.
 */
export async function closeCovered(unit: Unit, payment: PaymentRow): Promise<void> {
  const payout = await findPayout(unit.db, payment.id);
  const technicians = payout ? payout.amountCents + payout.feeCents : 0;
  let free = (await leftOf(unit.db, payment)) - technicians;
  for (const refund of await findFailedRefunds(unit.db, payment.id)) {
    if (refund.amountCents > free) await closeFailed(unit, refund, { as: 'covered', by: null, reason: null });
    else free -= refund.amountCents;
  }
}
