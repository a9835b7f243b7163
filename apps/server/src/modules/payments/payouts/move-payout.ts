import { nextPayoutState, type PayoutAction, type PayoutState } from '@oficio/domain/payments/payout-life.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { PayoutRow } from '../store/payouts/read.ts';
import { deleteStops, type PayoutColumns, updatePayout } from '../store/payouts/write.ts';
import { postRelease, reverseRelease } from './post-release.ts';
import type { Share } from './share.ts';

export interface PayoutChange {
  /** Further columns that change with it. */
  readonly set?: PayoutColumns;
  /** What is left for the technician by now and what of it is the fee, when that has changed too. */
  readonly left?: Share;
}

/**
 * Moves a payout along a row of its table, and books what that does to whose money it is; with `changePayout` the one
 * writer of its state. `payout` is as the caller has seen it. Returns false, with nothing written, when there is no such
 * row, somebody was faster, or its transfer may be under way.
 */
export async function movePayout(
  unit: Unit,
  payout: PayoutRow,
  { action, ...change }: PayoutChange & { readonly action: PayoutAction },
): Promise<boolean> {
  const to = nextPayoutState(payout.state, action);
  return to !== null && write(unit, payout, to, change);
}

/** Changes what a payout comes to while it stays where it is. Returns false as above, and once it is over. */
export async function changePayout(unit: Unit, payout: PayoutRow, change: PayoutChange): Promise<boolean> {
  const over = payout.state === 'sent' || payout.state === 'cancelled';
  return !over && write(unit, payout, payout.state, change);
}

async function write(
  unit: Unit,
  payout: PayoutRow,
  to: PayoutState,
  { set, left }: PayoutChange,
): Promise<boolean> {
  // While the provider has not answered, the money may be gone: only that answer can move it.
  if (to !== 'sent' && payout.transferKey !== null) return false;
  const next = { ...payout, ...left, revision: payout.revision + 1 };
  if (!(await updatePayout(unit, payout, { to, next, set }))) return false;
  if (to !== 'frozen') await deleteStops(unit, payout.paymentId);
  if (payout.state === 'due' && to !== 'sent') await reverseRelease(unit, payout);
  if (to === 'due') await postRelease(unit, next);
  return true;
}
