import type { Cents } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../../platform/database/database.ts';
import '../tables.ts';

const selectDisputes = (db: Reader) =>
  db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select([
      'disputes.dispute_id as disputeId',
      'disputes.payment_id as paymentId',
      'payments.request_id as requestId',
      'disputes.amount_cents as amountCents',
      'disputes.status',
      'disputes.reason',
      'disputes.revision',
    ]);

export type DisputeRow = Awaited<ReturnType<ReturnType<typeof selectDisputes>['executeTakeFirstOrThrow']>>;

export const findDispute = (db: Reader, disputeId: string) =>
  selectDisputes(db).where('disputes.dispute_id', '=', disputeId).executeTakeFirst();

/** What of a payment is in disputes with these statuses. */
export async function disputedOf(db: Reader, paymentId: number, statuses: readonly string[]): Promise<Cents> {
  const { cents } = await db
    .selectFrom('disputes')
    .where('payment_id', '=', paymentId)
    .where('status', 'in', statuses)
    .select(({ fn }) => fn.sum<number | string | null>('amount_cents').as('cents'))
    .executeTakeFirstOrThrow();
  // PostgreSQL sums big integers to a decimal, which comes as text.
  return Number(cents ?? 0);
}
