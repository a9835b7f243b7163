import { UNDECIDED } from '@oficio/domain/payments/disputes.ts';
import type Stripe from 'stripe';
import type { Unit } from '../../../platform/database/database.ts';
import { callOffUnpaid } from '../paid-jobs/call-off.ts';
import { movePayout } from '../payouts/move-payout.ts';
import { NOTHING, shareOfRest } from '../payouts/share.ts';
import { liftStop, stopPayoutFor } from '../payouts/stops.ts';
import { closeCovered } from '../refunds/close-failed.ts';
import { leftOf } from '../store/charges/amount-left.ts';
import { lockPayment } from '../store/charges/lock-payment.ts';
import type { PaymentRow } from '../store/charges/read.ts';
import { type DisputeRow, disputedOf } from '../store/disputes/read.ts';
import { findPayout } from '../store/payouts/read.ts';
import { Overtaken } from '../store/retry-while-stale.ts';
import { bookDispute } from './post-dispute.ts';

interface Hearing {
  readonly payment: PaymentRow;
  /** Read before the provider was asked. */
  readonly known: DisputeRow | undefined;
  readonly dispute: Stripe.Dispute;
  /** `PLATFORM_FEE_PERCENT`. */
  readonly feePercent: number;
}

/** What both sides read when the bank has left nothing of what a job was paid with. */
const TAKEN_BACK = 'El banco ha devuelto el pago al cliente.';

/** Whose the money is for now; an inquiry, which takes none, is nobody's. */
type Phase = 'none' | 'opened' | 'won' | 'lost';

function phaseOf(status: string | undefined): Phase {
  if (status === 'won' || status === 'lost') return status;
  return status !== undefined && UNDECIDED.includes(status) ? 'opened' : 'none';
}

/**
 * Keeps what a dispute is at the provider now: the money moves in our books, what is not sent to the technician waits, and
 * goes or ends with the bank's decision, and with it a job that has not begun. Throws `Overtaken`.
 */
export async function keepDispute(unit: Unit, hearing: Hearing): Promise<void> {
  const { payment, known, dispute } = hearing;
  if (known?.status === dispute.status && known.dueBy === dueByOf(dispute)) return;
  await lockPayment(unit, payment.id);
  await writeDispute(unit, hearing);
  const phase = phaseOf(dispute.status);
  if (phase === 'none' || phase === phaseOf(known?.status)) return;
  await bookDispute(unit, { dispute, requestId: payment.requestId, phase });
  await movePayoutWith(unit, hearing, phase);
  const fact = {
    disputeId: dispute.id,
    paymentId: payment.id,
    requestId: payment.requestId,
    amountCents: dispute.amount,
  };
  await unit.record(`dispute_${phase}`, fact);
  if (phase !== 'lost') return;
  await closeCovered(unit, payment);
  await callOffUnpaid(unit, payment.id, TAKEN_BACK);
}

/** Until when the bank accepts evidence, in milliseconds; the provider counts seconds. */
const dueByOf = ({ evidence_details }: Stripe.Dispute): number | null =>
  evidence_details?.due_by ? evidence_details.due_by * 1000 : null;

async function writeDispute(unit: Unit, { payment, known, dispute }: Hearing): Promise<void> {
  const standing = {
    status: dispute.status,
    reason: dispute.reason,
    due_by: dueByOf(dispute),
    updated_at: unit.now,
  };
  if (known) {
    const { numUpdatedRows } = await unit.db
      .updateTable('disputes')
      .set({ ...standing, revision: known.revision + 1 })
      .where('dispute_id', '=', dispute.id)
      .where('revision', '=', known.revision)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Overtaken();
    return;
  }
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('disputes')
    .values({
      ...standing,
      dispute_id: dispute.id,
      payment_id: payment.id,
      amount_cents: dispute.amount,
      revision: 0,
      created_at: unit.now,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new Overtaken();
}

async function movePayoutWith(unit: Unit, { payment, feePercent }: Hearing, phase: Phase): Promise<void> {
  const payout = await findPayout(unit.db, payment.id);
  if (!payout) return;
  if (phase === 'opened') {
    await stopPayoutFor(unit, payout, 'dispute');
    return;
  }
  const left = shareOfRest(payout, await leftOf(unit.db, payment), feePercent);
  if (payout.state === 'frozen' && left === null)
    await movePayout(unit, payout, { action: 'refund_all', left: NOTHING });
  // Another dispute of the same payment may be undecided.
  else if ((await disputedOf(unit.db, payment.id, UNDECIDED)) === 0)
    await liftStop(unit, payout, 'dispute', left === null ? {} : { left });
}
