import { AppError } from '@oficio/domain/errors.ts';
import { LOST } from '@oficio/domain/payments/disputes/statuses.ts';
import type { ReceiptOut } from '@oficio/domain/payments/documents/contract.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import { can } from '@oficio/domain/roles.ts';
import { isoOf } from '../../../platform/database/instant.ts';
import type { Session } from '../../../platform/http/session.ts';
import { presentDispute } from '../disputes/present.ts';
import { toProviderError } from '../provider/answers.ts';
import type { PaymentContext } from '../provider/context.ts';
import { cardOf, chargeOf, type PaymentCard, WITH_CHARGE } from '../provider/intents.ts';
import {
  findPaidPaymentOf,
  findReceiptPayment,
  findRefundsOf,
  type PaidPayment,
} from '../store/charges/receipts.ts';
import { saveCard } from '../store/charges/write.ts';
import { findDisputesOf } from '../store/disputes.ts';

/**
 * Returns the receipt of a payment to its customer and to the staff. Throws 404 for others and while no
 * money has arrived.
 */
export async function readReceipt(
  context: PaymentContext,
  session: Session,
  paymentId: number,
): Promise<ReceiptOut> {
  const db = context.database.read;
  const payment = await findReceiptPayment(db, paymentId);
  const mayRead = can(session.role, 'payments:read') || payment?.customer_id === session.userId;
  const receipt = payment && mayRead ? await receiptOf(context, payment) : null;
  if (!receipt) throw new AppError('payment_not_found');
  return receipt;
}

/** Returns the receipt of a paid request and its customer's id; null when nothing was paid. */
export async function readReceiptOfRequest(context: PaymentContext, requestId: number) {
  const paid = await findPaidPaymentOf(context.database.read, requestId);
  const receipt = paid ? await receiptOf(context, paid) : null;
  return paid && receipt ? { customerId: paid.customer_id, receipt } : null;
}

/** Returns the receipt of a payment; null until the money has arrived. */
async function receiptOf(context: PaymentContext, payment: PaidPayment): Promise<ReceiptOut | null> {
  if (payment.paid_at === null) return null;
  const card = await findCard(context, payment);
  const refunds = await findRefundsOf(context.database.read, payment.id);
  const disputes = await findDisputesOf(context.database.read, [payment.id]);
  const back = [...refunds, ...disputes.filter(({ status }) => LOST.includes(status))].reduce(
    (sum, { amount_cents: cents }) => sum + cents,
    0,
  );
  return {
    payment_id: payment.id,
    paid_at: isoOf(payment.paid_at),
    time_zone: payment.time_zone,
    request_id: payment.request_id,
    service_name: payment.service_name,
    customer_name: payment.customer_name,
    technician_name: payment.technician_name,
    amount: toEuros(payment.amount_cents),
    refunds: refunds.map(({ at, amount_cents: amountCents, status, closed_as: closedAs, reason }) => ({
      at: isoOf(at),
      amount: toEuros(amountCents),
      status: closedAs === 'settled' ? 'settled' : status === 'succeeded' ? status : 'pending',
      reason,
    })),
    disputes: disputes.map(presentDispute),
    left: toEuros(payment.amount_cents - back),
    card,
  };
}

/** A receipt does not wait for a slow provider. */
const REQUEST_OPTIONS = { timeout: 2000, maxNetworkRetries: 0 };

/**
 * Returns the card of a payment. Asks the provider once if the payment arrived without it; null when it was no card or the provider
 * fails.
 */
async function findCard(context: PaymentContext, payment: PaidPayment): Promise<PaymentCard | null> {
  const { card_brand: brand, card_last4: last4, intent_id: intentId } = payment;
  if (brand !== null && last4 !== null) return { brand, last4 };
  if (intentId === null) return null;
  const card = await fetchCard(context, intentId);
  if (card) await context.database.transaction(tx => saveCard(tx, payment.id, card));
  return card;
}

async function fetchCard({ provider, log }: PaymentContext, intentId: string): Promise<PaymentCard | null> {
  if (provider.name === 'none') return null;
  try {
    const intent = await provider.client.paymentIntents.retrieve(intentId, WITH_CHARGE, REQUEST_OPTIONS);
    return cardOf(chargeOf(intent));
  } catch (error) {
    // The receipt works without the card, and the next one asks again.
    log.debug(
      { err: toProviderError(error).cause, intent: intentId },
      'card of a payment could not be read from the provider',
    );
    return null;
  }
}
