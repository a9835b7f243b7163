import { CURRENCY } from '@oficio/domain/payments/money.ts';
import type Stripe from 'stripe';
import type { DuePayout } from '../store/payouts/read.ts';

/**
 * Returns the parameters of a transfer. `source_transaction` names the charge, because its money becomes available later
 * than the hold ends; a transfer from the balance would depend on payments of other customers.
 */
export const transferParams = (
  { payment_id: paymentId, request_id: requestId, amount_cents: amountCents }: DuePayout,
  accountId: string,
  chargeId: string,
): Stripe.TransferCreateParams => ({
  amount: amountCents,
  currency: CURRENCY,
  destination: accountId,
  source_transaction: chargeId,
  transfer_group: groupOf(requestId),
  description: `Solicitud ${requestId}`,
  metadata: { payment_id: String(paymentId), request_id: String(requestId) },
});

export const groupOf = (requestId: number): string => `request_${requestId}`;

/**
 * Returns a new key for each revision, because Stripe repeats a refusal for a used key. The stored key prevents
 * double transfers; the charge distinguishes installations that share an account.
 */
export const transferKeyOf = ({ payment_id: paymentId, revision }: DuePayout, chargeId: string): string =>
  `transfer-${paymentId}-${chargeId}-${revision}`;
