import type { Transaction } from '../../../platform/database/database.ts';
import { lossCoveredEntries, releaseEntries, reversed } from '../store/ledger/movements.ts';
import { postEntry } from '../store/ledger/post-entry.ts';
import { balancesOfRequest } from '../store/ledger/read.ts';
import type { PayoutRow } from '../store/payouts/read.ts';

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
export async function reverseRelease(tx: Transaction, payout: Released): Promise<void> {
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
