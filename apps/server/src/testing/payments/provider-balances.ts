import type Stripe from 'stripe';
import type { Reader } from '../../platform/database/database.ts';

/** A request's money according to the provider's own records, in cents. */
export interface MoneyAtProvider {
  /** Charges. `left` is the amount after refunds and disputes. */
  readonly charges: readonly { readonly id: string; readonly left: number; readonly disputed: boolean }[];
  readonly transferred: readonly number[];
}

/** Ignores records before `since` (milliseconds since the epoch), so that not all of them are read. */
export async function moneyAtProvider(
  db: Reader,
  requestId: number,
  since: number,
): Promise<MoneyAtProvider> {
  const group = `"transfer_group":"request_${requestId}"`;
  const charges = (await objects<Stripe.Charge>(db, since, 'charge', group)).filter(({ paid }) => paid);
  const transfers = await objects<Stripe.Transfer>(db, since, 'transfer', group);
  return {
    charges: await Promise.all(charges.map(charge => chargeOf(db, since, charge))),
    transferred: transfers.map(({ amount }) => amount),
  };
}

async function chargeOf(db: Reader, since: number, { id, amount }: Stripe.Charge) {
  const refunds = await objects<Stripe.Refund>(db, since, 'refund', id);
  const disputes = await objects<Stripe.Dispute>(db, since, 'dispute', id);
  const back = [
    ...refunds.filter(({ status }) => status !== 'failed'),
    ...disputes.filter(({ status }) => status !== 'won'),
  ];
  const left = back.reduce((rest, taken) => rest - taken.amount, amount);
  return { id, left, disputed: disputes.length > 0 };
}

async function objects<Shape>(db: Reader, since: number, kind: string, text: string): Promise<Shape[]> {
  const rows = await db
    .selectFrom('sandbox_objects')
    .select('body')
    .where('kind', '=', kind)
    .where('created_at', '>=', since)
    .where('body', 'like', `%${text}%`)
    .execute();
  return rows.map(({ body }) => JSON.parse(body) as Shape);
}
