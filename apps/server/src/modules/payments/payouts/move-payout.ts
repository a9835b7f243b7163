import {
  nextPayoutState,
  type PayoutAction,
  type PayoutState,
} from '@oficio/domain/payments/payout-states.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { PayoutRow } from '../store/payouts/read.ts';
import { deleteStops, type PayoutColumns, updatePayout } from '../store/payouts/write.ts';
import { postRelease, reverseRelease } from './post-release.ts';
import type { Share } from './share.ts';

export interface PayoutChange {
  /** Further columns to update. */
  readonly set?: PayoutColumns;
  /** The new amounts, when they change too. */
  readonly left?: Share;
}

/**
 * Moves a payout along a row of `nextPayoutState` and posts the change to the ledger. Returns false and writes nothing when
 * there is no such row, the payout changed, or its transfer may be under way.
 */
export async function movePayout(
  tx: Transaction,
  payout: PayoutRow,
  { action, ...change }: PayoutChange & { readonly action: PayoutAction },
): Promise<boolean> {
  const to = nextPayoutState(payout.state, action);
  return to !== null && write(tx, payout, to, change);
}

/** Changes the amounts of a payout and keeps its state. Returns false as `movePayout` does, and for a sent or cancelled payout. */
export async function changePayout(
  tx: Transaction,
  payout: PayoutRow,
  change: PayoutChange,
): Promise<boolean> {
  const over = payout.state === 'sent' || payout.state === 'cancelled';
  return !over && write(tx, payout, payout.state, change);
}

async function write(
  tx: Transaction,
  payout: PayoutRow,
  to: PayoutState,
  { set, left }: PayoutChange,
): Promise<boolean> {
  // The provider may have made a transfer without an answer, so only the answer may move the payout.
  if (to !== 'sent' && payout.transfer_key !== null) return false;
  const next = {
    ...payout,
    ...(left && { amount_cents: left.amountCents, fee_cents: left.feeCents }),
    revision: payout.revision + 1,
  };
  if (!(await updatePayout(tx, payout, { to, next, set }))) return false;
  if (to !== 'frozen') await deleteStops(tx, payout.payment_id);
  if (payout.state === 'due' && to !== 'sent') await reverseRelease(tx, payout);
  if (to === 'due') await postRelease(tx, next);
  return true;
}
