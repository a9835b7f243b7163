import type { Cents } from '@oficio/domain/payments/money.ts';
import type Stripe from 'stripe';
import type { Transaction } from '../../../platform/database/database.ts';
import { type DisputePhase, disputeSource, findPostedDispute } from '../store/ledger/dispute-movements.ts';
import { disputeEntries, disputeLostEntries, reversed } from '../store/ledger/movements.ts';
import { postEntry } from '../store/ledger/post-entry.ts';
import { entriesOf, heldFor } from '../store/ledger/read.ts';

interface DisputePosting {
  readonly dispute: Stripe.Dispute;
  readonly requestId: number;
  readonly phase: Exclude<DisputePhase, 'none'>;
}

/**
 * Posts a dispute to the ledger up to its phase. Also posts the opening of a dispute that was already over at its first
 * refresh, and opens a closed one again when the provider changed its result.
 */
export async function postDispute(
  tx: Transaction,
  { dispute, requestId, phase }: DisputePosting,
): Promise<void> {
  const posted = await findPostedDispute(tx.db, requestId, dispute.id);
  const round = posted.phase === 'opened' ? posted.rounds : posted.rounds + 1;
  const source = { sourceId: disputeSource(dispute.id, round), requestId };
  if (posted.phase !== 'opened') {
    const lost =
      posted.phase === 'lost' &&
      (await entriesOf(tx.db, 'dispute_lost', disputeSource(dispute.id, posted.rounds)));
    const entries = lost ? reversed(lost) : disputeEntries(dispute.amount);
    // When the bank took the money of a later round is not known.
    const happenedAt = round === 1 ? dispute.created * 1000 : null;
    await postEntry(tx, { ...source, kind: 'dispute', entries, happenedAt });
  }
  if (phase === 'opened') return;
  const taken = await takenIn(tx, source.sourceId);
  const entries =
    phase === 'won'
      ? reversed(disputeEntries(taken))
      : disputeLostEntries({ taken, amount: dispute.amount, held: await heldFor(tx.db, requestId) });
  await postEntry(tx, { ...source, kind: `dispute_${phase}`, entries });
}

/** Returns the amount with which a round was opened. The provider may have changed the amount of the dispute since then. */
async function takenIn({ db }: Transaction, sourceId: string): Promise<Cents> {
  const opening = (await entriesOf(db, 'dispute', sourceId)) ?? [];
  return opening.find(({ account }) => account === 'disputed')?.amountCents ?? 0;
}
