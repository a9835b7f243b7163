import { ROLES, type Role } from '@oficio/domain/roles.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/paging/id-pages.ts';
import {
  fold,
  MAX_COUNTED,
  matchesAnywhere,
  NO_MATCHES,
  type RoleCounts,
  type TextSearch,
} from './search-text.ts';

export async function findOnPostgres(db: Reader, search: TextSearch, { before, limit }: IdPage) {
  // PostgreSQL reads many matches in this order and stops at the limit. It sorts the matches of a rare text.
  const { rows } = await sql<{ id: number }>`
    select id from users where ${conditionOf(search)} and id < ${before} order by id desc limit ${limit}`.execute(
    db,
  );
  return rows.map(row => row.id);
}

export async function countOnPostgres(db: Reader, text: string): Promise<RoleCounts> {
  const counts: Record<Role, number> = { ...NO_MATCHES };
  // Reading a few costs less than a search for each role.
  const { rows } = await sql<{ role: Role; count: number }>`
    select role, count(*) as count from (
      select role from users where ${conditionOf({ text, role: 'all' })} order by id desc limit ${MAX_COUNTED}
    ) newest group by role`.execute(db);
  for (const { role, count } of rows) counts[role] = Number(count);
  if (counts.user + counts.technician + counts.admin < MAX_COUNTED) return counts;
  for (const role of ROLES) counts[role] = await countOfRole(db, { text, role });
  return counts;
}

async function countOfRole(db: Reader, search: TextSearch): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select 1 from users where ${conditionOf(search)} limit ${MAX_COUNTED}) matches`.execute(db);
  return Number(rows[0]?.count);
}

function conditionOf({ text, role }: TextSearch) {
  const folded = fold(text);
  const like = (before: string) =>
    sql`words like ${`${before}${folded.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
  const matches = matchesAnywhere(folded) ? like('%') : sql`(${like('')} or ${like('% ')})`;
  return sql`deleted_at is null and ${matches}${role === 'all' ? sql`` : sql` and role = ${role}`}`;
}
