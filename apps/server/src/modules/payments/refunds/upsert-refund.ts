import type Stripe from 'stripe';
import type { Transaction } from '../../../platform/database/database.ts';
import { amountLeft } from '../store/charges/amount-left.ts';
import type { PaymentRow } from '../store/charges/read.ts';
import { lockPayment, updateLateOutcome } from '../store/charges/write.ts';
import { refundEntries, reversed } from '../store/ledger/movements.ts';
import { postEntry } from '../store/ledger/post-entry.ts';
import { entriesOf, heldFor } from '../store/ledger/read.ts';
import { findPayout } from '../store/payouts/read.ts';
import {
  closeFailed,
  findFailedRefunds,
  type ProviderRefundStatus,
  type RefundRow,
  refundedAmount,
  updateRefund,
} from '../store/refunds.ts';

/**
 * Stores the provider's state of a refund and posts it: the money leaves our balance with the refund and
 * returns when it fails. `row` must be read before the call to the provider. Throws `StaleRevisionError`.
 */
export async function upsertRefund(tx: Transaction, row: RefundRow, refund: Stripe.Refund): Promise<void> {
  const status = statusOf(refund);
  if (row.refund_id === refund.id && row.status === status) return;
  await lockPayment(tx, row.payment_id);
  await updateRefund(tx, row, {
    status,
    refundId: refund.id,
    failure: status === 'failed' ? (refund.failure_reason ?? 'unknown') : null,
  });
  await post(tx, row, refund, status);
  await publishOutcome(tx, row, status);
}

/** Maps the provider's statuses to ours: https://docs.stripe.com/api/refunds/object */
export function statusOf({ status }: Stripe.Refund): ProviderRefundStatus {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

async function post(
  tx: Transaction,
  { request_id: requestId, amount_cents: amountCents }: RefundRow,
  { id: sourceId, created }: Stripe.Refund,
  status: ProviderRefundStatus,
) {
  const entries = refundEntries(amountCents, await heldFor(tx.db, requestId));
  const happenedAt = created * 1000;
  await postEntry(tx, { kind: 'refund', sourceId, requestId, entries, happenedAt });
  if (status !== 'failed') return;
  const posted = (await entriesOf(tx.db, 'refund', sourceId)) ?? [];
  await postEntry(tx, { kind: 'refund_failed', sourceId, requestId, entries: reversed(posted) });
}

/** Stores that the provider refused a refund: no money moved. Throws `StaleRevisionError`. */
export async function saveRefusal(tx: Transaction, row: RefundRow, code: string): Promise<void> {
  await lockPayment(tx, row.payment_id);
  await updateRefund(tx, row, { status: 'failed', refundId: null, failure: code });
  await publishOutcome(tx, row, 'failed');
}

async function publishOutcome(tx: Transaction, row: RefundRow, status: ProviderRefundStatus): Promise<void> {
  await followLatePayment(tx, row.payment_id);
  const {
    id: refundId,
    payment_id: paymentId,
    request_id: requestId,
    amount_cents: amountCents,
    cause,
  } = row;
  const event = { refundId, paymentId, requestId, amountCents, cause };
  if (status === 'succeeded') await tx.publish('refund_succeeded', event);
  if (status === 'failed') await tx.publish('refund_failed', event);
}

/** Sets the outcome of a late payment to `refunded` once the whole payment is refunded. */
export async function followLatePayment(tx: Transaction, paymentId: number): Promise<void> {
  await updateLateOutcome(tx, paymentId, await refundedAmount(tx.db, paymentId, ['pending', 'succeeded']));
}

/**
 * Closes failed refunds when the payment no longer covers them, because the customer got the money by a dispute or in the
 * dashboard. The caller must lock the payment and store that dispute or refund first.
 */
export async function closeCoveredRefunds(tx: Transaction, payment: PaymentRow): Promise<void> {
  const payout = await findPayout(tx.db, payment.id);
  const payoutCents = payout ? payout.amount_cents + payout.fee_cents : 0;
  let free = (await amountLeft(tx.db, payment)) - payoutCents;
  for (const refund of await findFailedRefunds(tx.db, payment.id)) {
    if (refund.amount_cents > free) await closeFailed(tx, refund, { as: 'covered', by: null, reason: null });
    else free -= refund.amount_cents;
  }
}
