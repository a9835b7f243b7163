import type { StopCause } from '@oficio/domain/payments/payout-states.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { findStops, type PayoutRow } from '../store/payouts/read.ts';
import { deleteStops, insertStop } from '../store/payouts/write.ts';
import { changePayout, movePayout, type PayoutChange } from './move-payout.ts';

/**
 * Adds a cause and freezes the payout; during a transfer only stores the cause, and `endTransfer` freezes the payout later.
 * The payment must be locked before `payout` is read. Returns false when the payout is not frozen afterwards.
 */
export async function addStop(
  tx: Transaction,
  payout: PayoutRow,
  cause: StopCause,
  change: PayoutChange = {},
): Promise<boolean> {
  if (payout.state === 'sent' || payout.state === 'cancelled') return false;
  await insertStop(tx, payout.payment_id, cause);
  if (payout.state === 'frozen') return changePayout(tx, payout, change);
  return movePayout(tx, payout, { action: 'stop', ...change });
}

/**
 * Removes a cause. After the last one, the payout is held for the rest of the customer's time to object, or due. The payment
 * must be locked before `payout` is read. Returns whether the payout moved.
 */
export async function removeStop(
  tx: Transaction,
  payout: PayoutRow,
  cause: StopCause,
  change: PayoutChange = {},
): Promise<boolean> {
  if (await isStillStopped(tx, payout, [cause], change)) return false;
  const isHeld = payout.release_at !== null && payout.release_at > tx.now;
  return movePayout(tx, payout, { action: isHeld ? 'resume' : 'release', ...change });
}

/** Causes that a release or a partial refund resolves. It also resolves `suspension` if that is the only cause. */
const DECIDABLE: readonly StopCause[] = ['problem', 'take_over', 'refund_found'];

/**
 * Removes the causes that an administrator decided about; the payout is due unless another cause remains. The payment must
 * be locked before `payout` is read. Returns false when the payout is not frozen.
 */
export async function resolveStops(
  tx: Transaction,
  payout: PayoutRow,
  change: PayoutChange,
): Promise<boolean> {
  if (payout.state !== 'frozen') return false;
  const stops = await findStops(tx.db, payout.payment_id);
  const decided = DECIDABLE.filter(cause => stops.has(cause));
  if (await isStillStopped(tx, payout, decided.length > 0 ? decided : ['suspension'], change)) return true;
  return movePayout(tx, payout, { action: 'release', ...change });
}

/**
 * Removes causes. Returns true when the payout stays as it is, because another cause remains or it was not
 * frozen.
 */
async function isStillStopped(
  tx: Transaction,
  payout: PayoutRow,
  ended: readonly StopCause[],
  change: PayoutChange,
): Promise<boolean> {
  await deleteStops(tx, payout.payment_id, ended);
  if (payout.state !== 'frozen') return true;
  if ((await findStops(tx.db, payout.payment_id)).size === 0) return false;
  await changePayout(tx, payout, change);
  return true;
}
