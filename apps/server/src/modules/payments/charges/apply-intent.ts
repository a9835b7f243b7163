import { type Consequence, consequenceOf } from '@oficio/domain/payments/charges/settlement.ts';
import { CURRENCY } from '@oficio/domain/payments/money.ts';
import { toPaymentStatus } from '@oficio/domain/payments/stored-statuses.ts';
import type Stripe from 'stripe';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/logs/log.ts';
import { findOfferState, moveRequest } from '../../requests/public.ts';
import { cardOf, chargeOf } from '../provider/intents.ts';
import type { PaymentRow } from '../store/charges/read.ts';
import { bumpRevision, saveRevision } from '../store/charges/write.ts';
import { chargeEntries } from '../store/ledger/movements.ts';
import { postEntry } from '../store/ledger/post-entry.ts';
import { StaleRevisionError } from '../store/update-revision.ts';
import { declineReason, failureTextOf } from './payment-failure.ts';

interface RefreshedIntent {
  /** Row read before the call to the provider. */
  readonly payment: PaymentRow;
  readonly intent: Stripe.PaymentIntent;
  /** True if the customer confirmed the intent after the date of its offer. */
  readonly late: boolean;
  /** The time of the charge in milliseconds since the epoch, if it may be in an earlier month; else null. */
  readonly chargedAt: number | null;
}

/** Applies an intent's current state to its payment and request. Throws `StaleRevisionError`. */
export async function applyIntent(
  tx: Transaction,
  log: Log,
  { payment, intent, late, chargedAt }: RefreshedIntent,
): Promise<void> {
  if (!isIntentOf(payment, intent)) {
    log.error(
      { intent: intent.id, payment: payment.id },
      'payment intent does not match its payment and was not applied',
    );
    return;
  }
  const request = await findOfferState(tx.db, payment.request_id);
  if (!request) return;
  const consequence = consequenceOf({
    intent: intent.status,
    outcome: payment.outcome,
    request: request.status,
    currentOffer: request.offer_version === payment.offer_version,
    late,
  });
  const failure = failureTextOf(payment, intent, consequence);
  const status = toPaymentStatus(intent.status);
  const unchanged = payment.status === status && payment.failure === failure;
  if (consequence === 'nothing' && unchanged) return bumpRevision(tx, payment.id);
  const outcome = outcomeOf(consequence);
  const isSaved = await saveRevision(tx, {
    paymentId: payment.id,
    revision: payment.revision,
    status,
    outcome: outcome ?? payment.outcome,
    paid: outcome !== null,
    failure,
    card: outcome === null ? null : cardOf(chargeOf(intent)),
  });
  if (!isSaved) throw new StaleRevisionError();
  if (outcome !== null) await postCharge(tx, payment, intent.id, chargedAt);
  if (consequence === 'refund') {
    const { id: paymentId, request_id: requestId, amount_cents: amountCents } = payment;
    await tx.publish('payment_too_late', { paymentId, requestId, amountCents });
  }
  if (consequence === 'nothing' || consequence === 'refund') return;
  const moved = await moveRequest(tx, {
    requestId: request.id,
    from: request.status,
    offerVersion: payment.offer_version,
    action: consequence,
    actor: 'payments',
    actorId: null,
  });
  if (!moved) throw new StaleRevisionError();
  if (consequence === 'payment_failed')
    await tx.publish('payment_failed', { requestId: request.id, reason: declineReason(intent) });
}

/** Posts the charge to the ledger, also when the request cannot take the payment, because the money has arrived. */
const postCharge = (tx: Transaction, payment: PaymentRow, intentId: string, happenedAt: number | null) =>
  postEntry(tx, {
    kind: 'charge',
    sourceId: intentId,
    requestId: payment.request_id,
    entries: chargeEntries(payment.amount_cents),
    happenedAt,
  });

function outcomeOf(consequence: Consequence): 'paid' | 'refund_due' | null {
  if (consequence === 'payment_succeeded') return 'paid';
  return consequence === 'refund' ? 'refund_due' : null;
}

/** Returns true if the intent matches the payment exactly: amount, currency and metadata. */
function isIntentOf(
  payment: PaymentRow,
  { amount, amount_received, currency, metadata, status }: Stripe.PaymentIntent,
) {
  return (
    amount === payment.amount_cents &&
    (status !== 'succeeded' || amount_received === amount) &&
    currency === CURRENCY &&
    metadata.request_id === String(payment.request_id) &&
    metadata.offer_version === String(payment.offer_version)
  );
}
