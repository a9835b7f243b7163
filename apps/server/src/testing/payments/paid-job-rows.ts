import type { Reader } from '../../platform/database/database.ts';

/** Returns the date of the offer that was paid. */
export async function dateOfPaidOffer(db: Reader, requestId: number): Promise<number | null> {
  const paid = await db
    .selectFrom('payments')
    .innerJoin('offers', join =>
      join
        .onRef('offers.request_id', '=', 'payments.request_id')
        .onRef('offers.version', '=', 'payments.offer_version'),
    )
    .select('offers.starts_at as at')
    .where('payments.request_id', '=', requestId)
    .where('payments.outcome', '=', 'paid')
    .executeTakeFirst();
  return paid?.at ?? null;
}

/** Returns what lost disputes took of a payment, in cents. */
export async function lostTo(db: Reader, paymentId: number): Promise<number> {
  const rows = await db
    .selectFrom('disputes')
    .select('amount_cents as cents')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'lost')
    .execute();
  return rows.reduce((sum, { cents }) => sum + cents, 0);
}
