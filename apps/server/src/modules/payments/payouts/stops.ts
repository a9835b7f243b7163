import type { StopCause } from '@oficio/domain/payments/payout-life.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { findStops, type PayoutRow } from '../store/payouts/read.ts';
import { deleteStops, insertStop } from '../store/payouts/write.ts';
import { changePayout, movePayout, type PayoutChange } from './move-payout.ts';

/**
 * Stops a payout for a cause: a held or due one freezes, a frozen one gains the cause. While its transfer may be under way
 * only the cause is stored, and `endTransfer` freezes the payout if the provider refuses. The payment must be locked and
 * `payout` read after that. Returns false when the payout is not frozen afterwards.
 */
export async function addStop(
  unit: Unit,
  payout: PayoutRow,
  cause: StopCause,
  change: PayoutChange = {},
): Promise<boolean> {
  if (payout.state === 'sent' || payout.state === 'cancelled') return false;
  await insertStop(unit, payout.paymentId, cause);
  if (payout.state === 'frozen') return changePayout(unit, payout, change);
  return movePayout(unit, payout, { action: 'stop', ...change });
}

/**
 * Ends one cause. The payout stays frozen while another cause holds; else the customer gets the rest of their time to
 * object, or the money is due when that time is over. Locking as in `addStop`. Returns whether the payout moved.
 */
export async function removeStop(
  unit: Unit,
  payout: PayoutRow,
  cause: StopCause,
  change: PayoutChange = {},
): Promise<boolean> {
  if (await isStillStopped(unit, payout, [cause], change)) return false;
  const isHeld = payout.releaseAt !== null && payout.releaseAt > unit.now;
  return movePayout(unit, payout, { action: isHeld ? 'resume' : 'release', ...change });
}

/** What an administrator decides by releasing a payout or by refunding a part of it. */
const DECIDABLE: readonly StopCause[] = ['problem', 'take_over', 'refund_found'];

/**
 * An administrator decides that the technician gets the money: it is due unless a cause remains that the decision does not
 * end. A suspension alone can be decided as well. Locking as above. Returns false when the payout is not frozen.
 */
export async function resolveStops(unit: Unit, payout: PayoutRow, change: PayoutChange): Promise<boolean> {
  if (payout.state !== 'frozen') return false;
  const stops = await findStops(unit.db, payout.paymentId);
  const decided = DECIDABLE.filter(cause => stops.has(cause));
  if (await isStillStopped(unit, payout, decided.length > 0 ? decided : ['suspension'], change)) return true;
  return movePayout(unit, payout, { action: 'release', ...change });
}

/** Removes causes and returns whether the payout stays as it is: another cause holds it, or it was not frozen. */
async function isStillStopped(
  unit: Unit,
  payout: PayoutRow,
  ended: readonly StopCause[],
  change: PayoutChange,
): Promise<boolean> {
  await deleteStops(unit, payout.paymentId, ended);
  if (payout.state !== 'frozen') return true;
  if ((await findStops(unit.db, payout.paymentId)).size === 0) return false;
  await changePayout(unit, payout, change);
  return true;
}
