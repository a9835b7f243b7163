import type { Reader } from '../database/database.ts';

/** Returns the reasons that administrators gave for these acts: act → reason. */
export async function findReasons(
  db: Reader,
  actIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (actIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('audit_reasons')
    .select(['act_id', 'reason'])
    .where('act_id', 'in', actIds)
    .execute();
  return new Map(rows.map(row => [row.act_id, row.reason]));
}
