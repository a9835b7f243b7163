import type { Month } from '@oficio/domain/requests/month.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../../platform/database/database.ts';
import { RELEASES } from './technician-months.ts';

/**
 * Compares the totals of a technician and a month with the entries, in one statement, so that a movement that is posted meanwhile
 * is in both or in neither.
 */
export async function isMonthExact(
  db: Reader,
  technicianId: number,
  { name, from, until }: Month,
): Promise<boolean> {
  const byJob = db
    .selectFrom('ledger_movements as movement')
    .innerJoin('ledger_entries as entry', 'entry.movement_id', 'movement.id')
    .where('movement.technician_id', '=', technicianId)
    .where('movement.at', '>=', from)
    .where('movement.at', '<', until)
    .where('entry.account', 'in', ['technician', 'fees'])
    .groupBy('movement.request_id')
    .select(({ eb, and }) => {
      const isOwn = eb('entry.account', '=', 'technician');
      const isRelease = eb('movement.kind', 'in', RELEASES);
      // The ledger owes a credit, which is negative.
      const creditsWhere = (condition: Expression<SqlBool>) =>
        sql<number>`-sum(case when ${condition} then entry.amount_cents else 0 end)`;
      return [
        creditsWhere(isOwn).as('owed'),
        creditsWhere(and([isOwn, isRelease])).as('released'),
        creditsWhere(and([eb('entry.account', '=', 'fees'), isRelease])).as('fee'),
        creditsWhere(and([isOwn, eb('movement.kind', '=', 'transfer')])).as('returned'),
      ];
    });
  const actual = db
    .selectFrom(byJob.as('by_job'))
    .select(({ fn, eb }) => [
      fn.sum<number>('by_job.owed').as('owed'),
      fn.sum<number>('by_job.released').as('released'),
      fn.sum<number>(eb.case().when('by_job.released', '>', 0).then(1).else(0).end()).as('jobs'),
      fn.sum<number>('by_job.fee').as('fee'),
      fn.sum<number>('by_job.returned').as('returned'),
    ]);
  const row = await db
    .selectFrom(actual.as('actual'))
    .leftJoin('technician_months as stored', join =>
      join.on('stored.technician_id', '=', technicianId).on('stored.month', '=', name),
    )
    .selectAll('actual')
    .select(['stored.owed_cents', 'stored.released_cents', 'stored.jobs as stored_jobs'])
    .select(['stored.fee_cents', 'stored.transferred_cents'])
    .executeTakeFirstOrThrow();
  const same = (one: number | null, other: number | null) => (one ?? 0) === (other ?? 0);
  return (
    same(row.owed, row.owed_cents) &&
    same(row.released, row.released_cents) &&
    same(row.jobs, row.stored_jobs) &&
    same(row.fee, row.fee_cents) &&
    same(0 - (row.returned ?? 0), row.transferred_cents)
  );
}
