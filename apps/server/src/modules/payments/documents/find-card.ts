import { toProviderError } from '../provider/answers.ts';
import type { PaymentContext } from '../provider/context.ts';
import { cardOf, chargeOf, type PaymentCard, WITH_CHARGE } from '../provider/intents.ts';
import type { PaidPayment } from '../store/charges/receipts.ts';
import { saveCard } from '../store/charges/write.ts';

/** A receipt does not wait for a slow provider. */
const REQUEST_OPTIONS = { timeout: 2000, maxNetworkRetries: 0 };

/**
 * Returns the card of a payment. Asks the provider once if the payment arrived without it; null when it was no card or the provider
 * fails.
 */
export async function findCard(context: PaymentContext, payment: PaidPayment): Promise<PaymentCard | null> {
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
