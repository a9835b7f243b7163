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

/** Matches that a count reads together. If there are fewer, it has read those of every role. */
const READ_TOGETHER = ROLES.length * MAX_COUNTED;

export async function countOnPostgres(db: Reader, text: string): Promise<RoleCounts> {
  const { rows } = await sql<{ role: Role; count: number }>`
    select role, count(*) as count from (
      select role from users where ${conditionOf({ text, role: 'all' })} order by id desc limit ${READ_TOGETHER}
    ) newest group by role`.execute(db);
  const read = new Map(rows.map(({ role, count }) => [role, Number(count)]));
  const isComplete = [...read.values()].reduce((sum, count) => sum + count, 0) < READ_TOGETHER;
  const counts: Record<Role, number> = { ...NO_MATCHES };
  for (const role of ROLES) {
    const count = read.get(role) ?? 0;
    counts[role] =
      isComplete || count >= MAX_COUNTED
        ? Math.min(count, MAX_COUNTED)
        : await countOfRole(db, { text, role });
  }
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
