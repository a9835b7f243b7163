import type { Cents } from '@oficio/domain/payments/money.ts';
import {
  nextPayoutState,
  type PayoutAction,
  type PayoutState,
} from '@oficio/domain/payments/payout-states.ts';
import { sharesOf } from '@oficio/domain/payments/shares.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { lockPayment } from '../store/charges/write.ts';
import { lossCoveredEntries, releaseEntries, reversed } from '../store/ledger/movements.ts';
import { postEntry } from '../store/ledger/post-entry.ts';
import { balancesOfRequest } from '../store/ledger/read.ts';
import { findPayout, findPayoutOfRequest, type PayoutRow } from '../store/payouts/read.ts';
import { deleteStops, type PayoutColumns, updatePayout } from '../store/payouts/write.ts';

/** The technician's part of an amount and the platform's fee. */
export interface Share {
  readonly amountCents: Cents;
  readonly feeCents: Cents;
}

export const NO_SHARE: Share = { amountCents: 0, feeCents: 0 };

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

type Released = Pick<
  PayoutRow,
  'payment_id' | 'request_id' | 'technician_id' | 'amount_cents' | 'fee_cents' | 'revision'
>;

/** Posts the release of a due payout and publishes `payout_due`. `payout` has its new values. */
export async function postRelease(tx: Transaction, payout: Released): Promise<void> {
  await postEntry(tx, {
    kind: 'release',
    sourceId: sourceOf(payout),
    requestId: payout.request_id,
    entries: entriesOf(payout),
  });
  await tx.publish('payout_due', { requestId: payout.request_id });
}

/**
 * Reverses a release. `payout` has its old values. Refunds during the transfer were posted as losses; the
 * released money covers them again.
 */
async function reverseRelease(tx: Transaction, payout: Released): Promise<void> {
  await postEntry(tx, {
    kind: 'release_undone',
    sourceId: sourceOf(payout),
    requestId: payout.request_id,
    entries: reversed(entriesOf(payout)),
  });
  const balances = await balancesOfRequest(tx.db, payout.request_id);
  const lost = Math.min(balances.get('losses') ?? 0, -(balances.get('held') ?? 0));
  if (lost <= 0) return;
  await postEntry(tx, {
    kind: 'loss_covered',
    sourceId: sourceOf(payout),
    requestId: payout.request_id,
    entries: lossCoveredEntries(lost),
  });
}

const entriesOf = (payout: Released) =>
  releaseEntries({
    technicianId: payout.technician_id,
    amountCents: payout.amount_cents,
    feeCents: payout.fee_cents,
  });

/** Returns the source id of a release. The revision distinguishes repeated releases of a payout. */
const sourceOf = (payout: Released): string => `${payout.payment_id}-${payout.revision}`;

/**
 * Locks the payment and returns its payout. Without the lock, a concurrent refund could miss a moving payout,
 * which would then be sent.
 */
export async function lockPayout(tx: Transaction, paymentId: number): Promise<PayoutRow | undefined> {
  await lockPayment(tx, paymentId);
  return findPayout(tx.db, paymentId);
}

/** Locks by request; a request has at most one payout. */
export async function lockPayoutOfRequest(
  tx: Transaction,
  requestId: number,
): Promise<PayoutRow | undefined> {
  const payout = await findPayoutOfRequest(tx.db, requestId);
  return payout && lockPayout(tx, payout.payment_id);
}

/**
 * Returns the share when `left` remains of the payment, at most the current share; null when nothing remains. `feePercent`
 * is the fee of the payment's terms.
 */
export function remainingShare(payout: PayoutRow, left: Cents, feePercent: number): Share | null {
  const most = payout.amount_cents + payout.fee_cents;
  const { technician, platform } = sharesOf({ left, refund: 0, feePercent, most });
  return technician + platform === 0 ? null : { amountCents: technician, feeCents: platform };
}
