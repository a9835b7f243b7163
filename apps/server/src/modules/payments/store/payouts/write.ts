import type { StopCause } from '@oficio/domain/payments/payout-life.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import type { Appointment } from '../../../../platform/jobs/job-kind.ts';
import { reappoint } from '../../../../platform/jobs/reschedule.ts';
import type { PayoutRow, WaitingPayout } from './read.ts';

/** Gives a waiting payout another appointment; see `DueKind`. */
export const reschedulePayout = ({ db }: Unit, payout: WaitingPayout, to: Appointment): Promise<boolean> =>
  reappoint(
    db.updateTable('payouts').where('payment_id', '=', payout.paymentId).where('state', '=', payout.state),
    payout,
    to,
  );

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

/** Stores why a payout is stopped, once. */
export async function insertStop(unit: Unit, paymentId: number, cause: StopCause): Promise<void> {
  await unit.db
    .insertInto('payout_stops')
    .values({ payment_id: paymentId, cause, created_at: unit.now })
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/** Deletes these causes of a payout; without `causes` all of them. */
export async function deleteStops(unit: Unit, paymentId: number, causes?: readonly StopCause[]) {
  await unit.db
    .deleteFrom('payout_stops')
    .where('payment_id', '=', paymentId)
    .$if(causes !== undefined, rows => rows.where('cause', 'in', causes ?? []))
    .execute();
}
