import { AVERTED, UNDECIDED, WITH_BANK } from '@oficio/domain/payments/disputes/statuses.ts';
import type { Cents } from '@oficio/domain/payments/money.ts';
import { type DisputeStatus, toDisputeStatus } from '@oficio/domain/payments/stored-statuses.ts';
import type Stripe from 'stripe';
import type { Transaction } from '../../../platform/database/database.ts';
import { refreshIntent } from '../charges/refresh-intent.ts';
import { callOffUnpaid } from '../paid-jobs/call-off.ts';
import { movePayout, NO_SHARE, remainingShare } from '../payouts/move-payout.ts';
import { addStop, removeStop } from '../payouts/stops.ts';
import { objectId } from '../provider/answers.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { retrieveDispute } from '../provider/disputes.ts';
import { refreshInTurn } from '../provider/refresh-in-turn.ts';
import { closeCoveredRefunds } from '../refunds/upsert-refund.ts';
import { amountLeft } from '../store/charges/amount-left.ts';
import { findPaymentOfIntent, type PaymentRow, readTerms } from '../store/charges/read.ts';
import { lockPayment } from '../store/charges/write.ts';
import { type DisputeRow, disputedAmount, findDispute, writeDispute } from '../store/disputes.ts';
import { disputeEntries, disputeLostEntries, reversed } from '../store/ledger/movements.ts';
import { postEntry } from '../store/ledger/post-entry.ts';
import {
  type DisputePhase,
  disputeSource,
  entriesOf,
  findPostedDispute,
  heldFor,
} from '../store/ledger/read.ts';
import { findPayout } from '../store/payouts/read.ts';
import { insertProviderEvent, isKnownEvent, type ProviderEvent } from '../store/provider-events.ts';

/**
 * Updates a dispute from the provider's current state. With an `event`, also stores its id; a known event changes nothing.
 * Throws when the caller must retry.
 */
export function refreshDispute(
  context: PaymentContext,
  disputeId: string,
  event?: ProviderEvent,
): Promise<void> {
  const { client } = requireProvider(context);
  return refreshInTurn({ client, objectId: disputeId, shared: !event }, () =>
    refreshOnce(context, disputeId, event),
  );
}

async function refreshOnce(context: PaymentContext, disputeId: string, event?: ProviderEvent): Promise<void> {
  const { database, log, settings } = context;
  if (event && (await isKnownEvent(database.read, event.id))) return;
  // Read first: a revision that changes during the call to the provider makes this answer stale.
  const known = await findDispute(database.read, disputeId);
  const dispute = await retrieveDispute(requireProvider(context).client, disputeId);
  if (!dispute) return log.warn({ dispute: disputeId }, 'the payment provider does not know this dispute');
  const payment = await paymentOf(context, dispute);
  // Other applications may take payments through the same account.
  if (!payment) return;
  if (toDisputeStatus(dispute.status) === 'unknown')
    log.warn(
      { dispute: disputeId, status: dispute.status },
      'this version does not know the status of a dispute',
    );
  await database.transaction(async tx => {
    const feePercent = readTerms(payment, settings).fee_percent;
    if (!event || (await insertProviderEvent(tx, event)))
      await upsertDispute(tx, { payment, known, dispute, feePercent });
  });
}

/** Returns the disputed payment and refreshes it first if its money was not recorded yet. */
async function paymentOf(
  context: PaymentContext,
  { payment_intent: intent }: Stripe.Dispute,
): Promise<PaymentRow | undefined> {
  const intentId = objectId(intent);
  if (intentId === undefined) return undefined;
  const { read } = context.database;
  const payment = await findPaymentOfIntent(read, intentId);
  if (payment && payment.outcome !== null) return payment;
  await refreshIntent(context, intentId);
  return findPaymentOfIntent(read, intentId);
}

interface DisputeUpdate {
  readonly payment: PaymentRow;
  /** Row read before the call to the provider. */
  readonly known: DisputeRow | undefined;
  readonly dispute: Stripe.Dispute;
  /** The fee of the payment's terms. */
  readonly feePercent: number;
}

/** Reason that both sides read when a lost dispute leaves nothing of the payment. */
const TAKEN_BACK = 'El banco ha devuelto el pago al cliente.';

/**
 * Stores the provider's state of a dispute, posts it to the ledger and freezes, changes or releases the payout.
 * A lost dispute also calls off a job that has not started. Throws `StaleRevisionError`.
 */
async function upsertDispute(tx: Transaction, update: DisputeUpdate): Promise<void> {
  const { payment, known, dispute } = update;
  const status = toDisputeStatus(dispute.status);
  const isSame = known?.status === status && known.amount_cents === dispute.amount;
  if (isSame && known.due_by === dueByOf(dispute)) return;
  await lockPayment(tx, payment.id);
  await writeDispute(tx, known, payment, {
    dispute_id: dispute.id,
    amount_cents: dispute.amount,
    status,
    reason: dispute.reason,
    due_by: dueByOf(dispute),
  });
  const { phase: posted } = await findPostedDispute(tx.db, payment.request_id, dispute.id);
  const phase = phaseOf(status, posted);
  const isChanged = phase !== 'none' && phase !== posted;
  if (isChanged) await postDispute(tx, { dispute, requestId: payment.request_id, phase });
  if (UNDECIDED.includes(status)) await stopPayout(tx, payment.id);
  else if (isChanged || (known && UNDECIDED.includes(known.status))) {
    // A dispute may be lost at its first refresh, or after it was won.
    if (phase === 'lost') await stopPayout(tx, payment.id);
    await settlePayout(tx, update);
  }
  if (!isChanged) return;
  const event = {
    disputeId: dispute.id,
    paymentId: payment.id,
    requestId: payment.request_id,
    amountCents: dispute.amount,
  };
  await tx.publish(`dispute_${phase}`, event);
  if (phase !== 'lost') return;
  await closeCoveredRefunds(tx, payment);
  await callOffUnpaid(tx, payment.id, TAKEN_BACK);
}

/** Returns the deadline for evidence in milliseconds; Stripe uses seconds. */
const dueByOf = ({ evidence_details }: Stripe.Dispute): number | null =>
  evidence_details?.due_by ? evidence_details.due_by * 1000 : null;

/** Returns the phase that the ledger must reach. An inquiry takes no money, and an unknown status changes nothing. */
function phaseOf(status: DisputeStatus, posted: DisputePhase): DisputePhase {
  if (status === 'won' || status === 'lost') return status;
  if (WITH_BANK.includes(status)) return 'opened';
  return posted === 'opened' && AVERTED.includes(status) ? 'won' : posted;
}

interface DisputePosting {
  readonly dispute: Stripe.Dispute;
  readonly requestId: number;
  readonly phase: Exclude<DisputePhase, 'none'>;
}

/**
 * Posts a dispute to the ledger up to its phase. Also posts the opening of a dispute that was already over at its first
 * refresh, and opens a closed one again when the provider changed its result.
 */
async function postDispute(tx: Transaction, { dispute, requestId, phase }: DisputePosting): Promise<void> {
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

async function stopPayout(tx: Transaction, paymentId: number): Promise<void> {
  const payout = await findPayout(tx.db, paymentId);
  if (payout) await addStop(tx, payout, 'dispute');
}

/** Cancels or releases the frozen payout of a dispute that is over. */
async function settlePayout(tx: Transaction, { payment, feePercent }: DisputeUpdate): Promise<void> {
  const payout = await findPayout(tx.db, payment.id);
  if (!payout) return;
  const left = remainingShare(payout, await amountLeft(tx.db, payment), feePercent);
  if (payout.state === 'frozen' && left === null)
    await movePayout(tx, payout, { action: 'refund_all', left: NO_SHARE });
  // The payment may have another undecided dispute.
  else if ((await disputedAmount(tx.db, payment.id, UNDECIDED)) === 0)
    await removeStop(tx, payout, 'dispute', left === null ? {} : { left });
}
