import type { Unit } from '../../../platform/database/database.ts';
import type { Appointment } from '../../../platform/due/due-kind.ts';
import type { PayoutRow, WaitingPayout } from './read.ts';
import '../tables.ts';

/** Gives a waiting payout another appointment; see `DueKind`. */
export async function reschedulePayout(
  unit: Unit,
  { paymentId, state, attempts, attemptAt }: WaitingPayout,
  to: Appointment,
): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('payouts')
    .set({ attempts: to.attempts, attempt_at: to.attemptAt })
    .where('payment_id', '=', paymentId)
    .where('state', '=', state)
    .where('attempts', '=', attempts)
    .where('attempt_at', '=', attemptAt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keeps under which key the provider is about to be asked. Returns false when the payout is not as it was seen. */
export async function setTransferKey(
  unit: Unit,
  { paymentId, revision }: PayoutRow,
  key: string,
): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('payouts')
    .set({ transfer_key: key, revision: revision + 1, updated_at: unit.now })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'due')
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The provider has said no: nothing is under way under this key any more. */
export async function clearTransferKey(unit: Unit, paymentId: number, key: string): Promise<void> {
  await unit.db
    .updateTable('payouts')
    .set(payout => ({ transfer_key: null, revision: payout('revision', '+', 1), updated_at: unit.now }))
    .where('payment_id', '=', paymentId)
    .where('transfer_key', '=', key)
    .execute();
}
