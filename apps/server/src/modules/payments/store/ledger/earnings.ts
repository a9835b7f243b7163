import type { Month } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../../platform/database/database.ts';

/** Sums what a technician earned in a month and counts the jobs, without the fee and without reversed releases. */
export async function sumReleased(db: Reader, technicianId: number, { from, until }: Month) {
  const rows = await db
    .selectFrom('ledger_entries as own')
    .innerJoin('ledger_movements as movement', 'movement.id', 'own.movement_id')
    .where('own.technician_id', '=', technicianId)
    .where('own.account', '=', 'technician')
    .where('movement.kind', 'in', ['release', 'release_undone'])
    .where('movement.at', '>=', from)
    .where('movement.at', '<', until)
    .groupBy('movement.request_id')
    .select(({ fn }) => fn.sum<number>('own.amount_cents').as('cents'))
    .execute();
  // The ledger owes the technician a credit, which is negative.
  const amounts = rows.map(({ cents }) => 0 - cents);
  return {
    cents: amounts.reduce((sum, cents) => sum + cents, 0),
    jobs: amounts.filter(cents => cents > 0).length,
  };
}
