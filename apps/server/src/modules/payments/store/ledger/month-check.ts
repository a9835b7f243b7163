import type { Month } from '@oficio/domain/requests/month.ts';
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
    .innerJoin('ledger_entries as own', 'own.movement_id', 'movement.id')
    .where('movement.technician_id', '=', technicianId)
    .where('movement.at', '>=', from)
    .where('movement.at', '<', until)
    .where('own.account', '=', 'technician')
    .groupBy('movement.request_id')
    .select(({ fn, eb }) => [
      fn.sum<number>('own.amount_cents').as('own'),
      fn
        .sum<number>(
          eb.case().when('movement.kind', 'in', RELEASES).then(eb.ref('own.amount_cents')).else(0).end(),
        )
        .as('released'),
    ]);
  const actual = db
    .selectFrom(byJob.as('by_job'))
    .select(({ fn, eb }) => [
      fn.coalesce(fn.sum<number>('by_job.own'), eb.lit(0)).as('own'),
      fn.coalesce(fn.sum<number>('by_job.released'), eb.lit(0)).as('released'),
      fn
        .coalesce(fn.sum<number>(eb.case().when('by_job.released', '<', 0).then(1).else(0).end()), eb.lit(0))
        .as('jobs'),
    ]);
  const { own, released, jobs, stored_owed, stored_released, stored_jobs } = await db
    .selectFrom(actual.as('actual'))
    .leftJoin('technician_months as stored', join =>
      join.on('stored.technician_id', '=', technicianId).on('stored.month', '=', name),
    )
    .select(['actual.own', 'actual.released', 'actual.jobs'])
    .select(['stored.owed_cents as stored_owed', 'stored.released_cents as stored_released'])
    .select('stored.jobs as stored_jobs')
    .executeTakeFirstOrThrow();
  // The ledger owes the technician a credit, which is negative.
  return (
    own + (stored_owed ?? 0) === 0 && released + (stored_released ?? 0) === 0 && jobs === (stored_jobs ?? 0)
  );
}
