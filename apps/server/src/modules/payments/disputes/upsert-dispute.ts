import { AVERTED, UNDECIDED, WITH_BANK } from '@oficio/domain/payments/disputes/statuses.ts';
import { type DisputeStatus, toDisputeStatus } from '@oficio/domain/payments/stored-statuses.ts';
import type Stripe from 'stripe';
import type { Transaction } from '../../../platform/database/database.ts';
import { callOffUnpaid } from '../paid-jobs/call-off.ts';
import { movePayout } from '../payouts/move-payout.ts';
import { NO_SHARE, remainingShare } from '../payouts/share.ts';
import { addStop, removeStop } from '../payouts/stops.ts';
import { closeCoveredRefunds } from '../refunds/close-failed.ts';
import { amountLeft } from '../store/charges/amount-left.ts';
import type { PaymentRow } from '../store/charges/read.ts';
import { lockPayment } from '../store/charges/write.ts';
import { writeDispute } from '../store/disputes/write.ts';
import { type DisputeRow, disputedAmount } from '../store/disputes.ts';
import { type DisputePhase, findPostedDispute } from '../store/ledger/dispute-movements.ts';
import { findPayout } from '../store/payouts/read.ts';
import { postDispute } from './post-dispute.ts';

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

/** Returns the phase that the ledger must reach. An inquiry takes no money, and an unknown status changes nothing. */
function phaseOf(status: DisputeStatus, posted: DisputePhase): DisputePhase {
  if (status === 'won' || status === 'lost') return status;
  if (WITH_BANK.includes(status)) return 'opened';
  return posted === 'opened' && AVERTED.includes(status) ? 'won' : posted;
}

/**
 * Stores the provider's state of a dispute, posts it to the ledger and freezes, changes or releases the payout.
 * A lost dispute also calls off a job that has not started. Throws `StaleRevisionError`.
 */
export async function upsertDispute(tx: Transaction, update: DisputeUpdate): Promise<void> {
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
  if (UNDECIDED.includes(status)) await freezePayout(tx, payment.id);
  else if (isChanged || (known && UNDECIDED.includes(known.status))) {
    // A dispute may be lost at its first refresh, or after it was won.
    if (phase === 'lost') await freezePayout(tx, payment.id);
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

async function freezePayout(tx: Transaction, paymentId: number): Promise<void> {
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
