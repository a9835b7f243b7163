import type Stripe from 'stripe';
import type { PaymentContext } from '../provider/context.ts';
import { transferEntries } from '../store/ledger/movements.ts';
import { postEntry } from '../store/ledger/post-entry.ts';
import { type DuePayout, findPayout } from '../store/payouts/read.ts';
import { StaleRevisionError } from '../store/update-revision.ts';
import { movePayout } from './move-payout.ts';

/** Stores a completed transfer, posts it and publishes `payout_sent`. Repeating it is harmless. */
export async function saveTransfer(
  { database }: PaymentContext,
  {
    payment_id: paymentId,
    request_id: requestId,
    technician_id: technicianId,
    amount_cents: amountCents,
  }: DuePayout,
  transfer: Stripe.Transfer,
): Promise<void> {
  if (transfer.amount !== amountCents)
    throw new Error(`Transfer ${transfer.id} is of ${transfer.amount} cents instead of ${amountCents}`);
  await database.transaction(async tx => {
    const payout = await findPayout(tx.db, paymentId);
    if (!payout || payout.state === 'sent') return;
    const set = { transfer_id: transfer.id, transfer_key: null, sent_at: tx.now };
    if (!(await movePayout(tx, payout, { action: 'transfer', set }))) throw new StaleRevisionError();
    const entries = transferEntries(technicianId, amountCents);
    const happenedAt = transfer.created * 1000;
    await postEntry(tx, { kind: 'transfer', sourceId: transfer.id, requestId, entries, happenedAt });
    await tx.publish('payout_sent', { requestId, technicianId, amountCents });
  });
}
