import { nextPayoutState, type PayoutAction, type PayoutState } from '@oficio/domain/payments/payout-life.ts';
import type { Updateable } from 'kysely';
import type { Unit } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { PayoutRow } from '../store/payouts/read.ts';
import { deleteStops } from '../store/payouts/write.ts';
import { announceDue, undoRelease } from './post-release.ts';
import type { Share } from './share.ts';

export type PayoutColumns = Pick<
  Updateable<Tables['payouts']>,
  'decision' | 'decided_by' | 'decided_at' | 'transfer_id' | 'transfer_key' | 'release_at' | 'sent_at'
>;

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
  const { numUpdatedRows } = await unit.db
    .updateTable('payouts')
    .set({
      ...set,
      state: to,
      amount_cents: next.amountCents,
      fee_cents: next.feeCents,
      attempts: 0,
      ...(to === 'due' && payout.state !== 'due' && { due_at: unit.now, reminders: 0 }),
      attempt_at: to === 'due' ? unit.now : to === 'held' ? payout.releaseAt : null,
      revision: next.revision,
      updated_at: unit.now,
    })
    .where('payment_id', '=', payout.paymentId)
    .where('revision', '=', payout.revision)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  if (to !== 'frozen') await deleteStops(unit, payout.paymentId);
  if (payout.state === 'due' && to !== 'sent') await undoRelease(unit, payout);
  if (to === 'due') await announceDue(unit, next);
  return true;
}
