import type { Cents } from '@oficio/domain/payments/money.ts';
import { nextPayoutState, type PayoutAction } from '@oficio/domain/payments/payout-life.ts';
import type { Updateable } from 'kysely';
import type { Unit } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { announceDue, undoRelease } from './book-release.ts';
import type { PayoutRow } from './read.ts';

type Change = Pick<
  Updateable<Tables['payouts']>,
  | 'problem'
  | 'problem_at'
  | 'decision'
  | 'decided_by'
  | 'decided_at'
  | 'transfer_id'
  | 'transfer_key'
  | 'sent_at'
>;

interface Step {
  readonly action: PayoutAction;
  /** Further columns that change with the state. */
  readonly set?: Change;
  /** What is left for the technician by now and what of it is the fee, when that has changed too. */
  readonly left?: { readonly amountCents: Cents; readonly feeCents: Cents };
}

/**
 * The one writer of a payout's state: moves it along a row of its table, and books what that does to whose money it
 * is. `payout` is as the caller has seen it. Returns false, with nothing written, when there is no such row, somebody
 * was faster, or its transfer may be under way.
 */
export async function movePayout(
  unit: Unit,
  payout: PayoutRow,
  { action, set, left }: Step,
): Promise<boolean> {
  const to = nextPayoutState(payout.state, action);
  if (to === null) return false;
  // While the provider has not answered, the money may be gone: only that answer can move it.
  if (action !== 'transfer' && payout.transferKey !== null) return false;
  const next = { ...payout, ...left, revision: payout.revision + 1 };
  const { numUpdatedRows } = await unit.db
    .updateTable('payouts')
    .set({
      ...set,
      state: to,
      amount_cents: next.amountCents,
      fee_cents: next.feeCents,
      attempts: 0,
      attempt_at: to === 'due' ? unit.now : null,
      revision: next.revision,
      updated_at: unit.now,
    })
    .where('payment_id', '=', payout.paymentId)
    .where('revision', '=', payout.revision)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  if (payout.state === 'due' && to !== 'sent') await undoRelease(unit, payout);
  if (to === 'due') await announceDue(unit, next);
  return true;
}
