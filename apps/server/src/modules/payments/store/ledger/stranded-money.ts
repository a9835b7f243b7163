import type { Cents } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../../../platform/database/database.ts';

/**
 * Returns the held money of those of the requests that are cancelled and have no due refund. It remains after a failed refund or after a dispute that
 * the platform won.
 */
export async function findStrandedMoney(
  db: Reader,
  requestIds: readonly number[],
): Promise<readonly { readonly requestId: number; readonly cents: Cents }[]> {
  if (requestIds.length === 0) return [];
  const rows = await db
    .selectFrom('requests')
    .innerJoin('ledger_movements', 'ledger_movements.request_id', 'requests.id')
    .innerJoin('ledger_entries', 'ledger_entries.movement_id', 'ledger_movements.id')
    .where('requests.id', 'in', requestIds)
    .where('ledger_entries.account', '=', 'held')
    .where('requests.status', '=', 'cancelled')
    .where(request =>
      request.not(
        request.exists(
          request
            .selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.request_id', '=', 'requests.id')
            .where('refunds.status', '=', 'due'),
        ),
      ),
    )
    .groupBy('requests.id')
    .select(['requests.id as request_id'])
    .select(({ fn }) => fn.sum<number>('ledger_entries.amount_cents').as('cents'))
    .having(({ fn }) => fn.sum('ledger_entries.amount_cents'), '<', 0)
    .execute();
  return rows.map(({ request_id: requestId, cents }) => ({ requestId, cents: -cents }));
}
