import type { Reply } from '@oficio/domain/endpoint.ts';
import { type Cents, toEuros } from '@oficio/domain/payments/money.ts';
import type { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { type Month, monthOf } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../platform/database/database.ts';

/** Reads what a technician earned in the calendar month of `now` (milliseconds), out of the same books as the statement. */
export async function readEarnings(
  db: Reader,
  technicianId: number,
  now: number,
): Promise<Reply<typeof payoutEndpoints.getEarnings>> {
  const month = monthOf(now);
  const earned = await sumReleased(db, technicianId, month);
  const waiting = await sumWaiting(db, technicianId);
  return {
    month: month.name,
    amount: toEuros(earned.cents),
    jobs: earned.jobs,
    held: toEuros(waiting.get('held') ?? 0),
    frozen: toEuros(waiting.get('frozen') ?? 0),
  };
}

/** Net of the fee, and of releases that were undone. */
async function sumReleased(db: Reader, technicianId: number, { from, until }: Month) {
  const rows = await db
    .selectFrom('ledger_entries as own')
    .innerJoin('ledger_movements as movement', 'movement.id', 'own.movement_id')
    .where('own.technician_id', '=', technicianId)
    .where('own.account', '=', 'technician')
    .where('movement.kind', 'in', ['release', 'release_undone'])
    .where('movement.at', '>=', from)
    .where('movement.at', '<', until)
    .groupBy('movement.request_id')
    .select(({ fn }) => fn.sum<number | string>('own.amount_cents').as('cents'))
    .execute();
  // What is owed to the technician is a credit (−); PostgreSQL sums to text.
  const amounts = rows.map(({ cents }) => 0 - Number(cents));
  return {
    cents: amounts.reduce((sum, cents) => sum + cents, 0),
    jobs: amounts.filter(cents => cents > 0).length,
  };
}

async function sumWaiting(db: Reader, technicianId: number): Promise<ReadonlyMap<string, Cents>> {
  const rows = await db
    .selectFrom('payouts')
    .where('technician_id', '=', technicianId)
    .where('state', 'in', ['held', 'frozen'])
    .groupBy('state')
    .select(({ fn }) => ['state', fn.sum<number | string>('amount_cents').as('cents')])
    .execute();
  return new Map(rows.map(({ state, cents }) => [state, Number(cents)]));
}
