import { formatCents } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../../platform/database/database.ts';

/** Money of jobs that have ended which nobody is to get: a refund has failed, or a bank gave back what it had taken. */
export async function findOwnerless(read: Reader): Promise<string[]> {
  const rows = await read
    .selectFrom('ledger_entries')
    .innerJoin('ledger_movements', 'ledger_movements.id', 'ledger_entries.movement_id')
    .innerJoin('requests', 'requests.id', 'ledger_movements.request_id')
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
    .select(['requests.id as requestId'])
    .select(({ fn }) => fn.sum<number | string>('ledger_entries.amount_cents').as('cents'))
    .having(({ fn }) => fn.sum('ledger_entries.amount_cents'), '<', 0)
    .execute();
  return rows.map(
    ({ requestId, cents }) =>
      `La solicitud ${requestId} está cancelada y quedan ${formatCents(-Number(cents))} suyos sin devolver ni pagar.`,
  );
}
