import type { Cents } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../platform/database/database.ts';
import './tables.ts';

/** What is left of a payment after all that goes back to the customer, through us or through their bank. */
export async function leftOf(
  db: Reader,
  payment: { readonly id: number; readonly amountCents: Cents },
): Promise<Cents> {
  const refunds = await db
    .selectFrom('refunds')
    .select('amount_cents as amountCents')
    .where('payment_id', '=', payment.id)
    .where('status', '!=', 'failed')
    .execute();
  const lost = await db
    .selectFrom('disputes')
    .select('amount_cents as amountCents')
    .where('payment_id', '=', payment.id)
    .where('status', '=', 'lost')
    .execute();
  const gone = [...refunds, ...lost].reduce((sum, { amountCents }) => sum + amountCents, 0);
  return Math.max(0, payment.amountCents - gone);
}
