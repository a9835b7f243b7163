import { CURRENCY } from '@oficio/domain/payments/money.ts';
import type Stripe from 'stripe';
import type { DuePayout } from '../store/payouts/read.ts';

/**
 * What we ask the provider for. The charge is named as the source because its money takes days to become available,
 * longer than we hold it: a transfer out of the balance would have to wait for other customers' payments.
 */
export const transferParams = (
  { paymentId, requestId, amountCents }: DuePayout,
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
 * A new one for each time the payout is asked for, because the provider repeats a refusal for as long as it remembers the
 * key; it is kept until there is an answer, so that no repetition sends twice. The charge tells apart installations that
 * share an account.
 */
export const transferKeyOf = ({ paymentId, revision }: DuePayout, chargeId: string): string =>
  `transfer-${paymentId}-${chargeId}-${revision}`;
