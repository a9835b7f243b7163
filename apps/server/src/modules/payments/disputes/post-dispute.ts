import type Stripe from 'stripe';
import type { Transaction } from '../../../platform/database/database.ts';
import { disputeEntries, disputeLostEntries, reversed } from '../store/ledger/movements.ts';
import { postEntry } from '../store/ledger/post-entry.ts';
import { heldFor } from '../store/ledger/read.ts';

interface DisputePosting {
  readonly dispute: Stripe.Dispute;
  readonly requestId: number;
  readonly phase: 'opened' | 'won' | 'lost';
}

/**
 * Posts a dispute to the ledger up to its phase. Also posts the opening of a dispute that was already over at its first
 * refresh.
 */
export async function postDispute(
  tx: Transaction,
  { dispute, requestId, phase }: DisputePosting,
): Promise<void> {
  const taken = disputeEntries(dispute.amount);
  const source = { sourceId: dispute.id, requestId };
  await postEntry(tx, { ...source, kind: 'dispute', entries: taken });
  if (phase === 'won') await postEntry(tx, { ...source, kind: 'dispute_won', entries: reversed(taken) });
  if (phase !== 'lost') return;
  const entries = disputeLostEntries(dispute.amount, await heldFor(tx.db, requestId));
  await postEntry(tx, { ...source, kind: 'dispute_lost', entries });
}
