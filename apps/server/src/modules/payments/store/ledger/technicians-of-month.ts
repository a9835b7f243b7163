import type { Cents } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../../../platform/database/database.ts';
import type { IdBatch } from '../id-batch.ts';

/** Returns the totals of the technicians with movements in a month, in the order of their numbers. */
export const findTechniciansOfMonth = (db: Reader, month: string, { after, limit }: IdBatch) =>
  db
    .selectFrom('technician_months as total')
    .innerJoin('users', 'users.id', 'total.technician_id')
    .select(['total.technician_id as id', 'users.name', 'total.released_cents', 'total.jobs'])
    .select(['total.fee_cents', 'total.transferred_cents'])
    .where('total.month', '=', month)
    .where('total.technician_id', '>', after)
    .orderBy('total.technician_id')
    .limit(limit)
    .execute();

/** Returns what was owed to these technicians at the end of a month, or now in the current one. */
export async function findOwedAt(
  db: Reader,
  month: string,
  technicianIds: readonly number[],
): Promise<ReadonlyMap<number, Cents>> {
  if (technicianIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('technician_months')
    .where('technician_id', 'in', technicianIds)
    .where('month', '<=', month)
    .groupBy('technician_id')
    .select('technician_id')
    .select(({ fn }) => fn.sum<number>('owed_cents').as('cents'))
    .execute();
  return new Map(rows.map(({ technician_id: id, cents }) => [id, cents]));
}

/** Returns the months of a year ('YYYY') in which a technician has movements, oldest first. */
export const findMonthsOfTechnician = (db: Reader, technicianId: number, year: string) =>
  db
    .selectFrom('technician_months')
    .select(['month', 'owed_cents', 'released_cents', 'jobs', 'fee_cents', 'transferred_cents'])
    .where('technician_id', '=', technicianId)
    .where('month', '>=', `${year}-01`)
    .where('month', '<=', `${year}-12`)
    .orderBy('month')
    .execute();

/** Returns the name of an account; null without one. */
export async function findNameOfTechnician(db: Reader, technicianId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('name').where('id', '=', technicianId).executeTakeFirst();
  return row?.name ?? null;
}
