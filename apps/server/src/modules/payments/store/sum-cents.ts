import type { Cents } from '@oficio/domain/payments/money.ts';
import type { Expression, SqlBool } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

/** Sums the rows that match `condition` by payment id. Payments without such rows are missing in the result. */
export async function sumCentsByPayment(
  db: Reader,
  table: 'disputes' | 'refunds',
  paymentIds: readonly number[],
  condition: Expression<SqlBool>,
): Promise<ReadonlyMap<number, Cents>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom(table)
    .where('payment_id', 'in', paymentIds)
    .where(condition)
    .groupBy('payment_id')
    .select(({ fn }) => ['payment_id', fn.sum<number>('amount_cents').as('cents')])
    .execute();
  return new Map(rows.map(row => [row.payment_id, row.cents]));
}
