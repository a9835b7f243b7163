import type { Transaction } from '../../../../platform/database/database.ts';
import type { DisputeRow } from '../disputes.ts';
import { partiesOf } from '../request-parties.ts';
import { StaleRevisionError, updateRevision } from '../update-revision.ts';

type DisputeState = Pick<DisputeRow, 'dispute_id' | 'amount_cents' | 'status' | 'reason' | 'due_by'>;

/** Inserts a dispute of this payment, or updates the row that was read before the call to the provider. Throws `StaleRevisionError`. */
export async function writeDispute(
  tx: Transaction,
  known: DisputeRow | undefined,
  payment: { readonly id: number; readonly request_id: number },
  { dispute_id: disputeId, amount_cents: amountCents, status, reason, due_by: dueBy }: DisputeState,
): Promise<void> {
  const state = { amount_cents: amountCents, status, reason, due_by: dueBy };
  if (known) {
    const update = tx.db.updateTable('disputes').set(state).where('dispute_id', '=', disputeId);
    if (!(await updateRevision(tx, update, known.revision))) throw new StaleRevisionError();
    return;
  }
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('disputes')
    .values({
      ...state,
      dispute_id: disputeId,
      payment_id: payment.id,
      ...partiesOf(tx.db, payment.request_id),
      revision: 0,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new StaleRevisionError();
}
