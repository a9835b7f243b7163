import { ROLES, type Role } from '@oficio/domain/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/paging/id-pages.ts';
import {
  fold,
  MAX_COUNTED,
  matchesAnywhere,
  type RoleCounts,
  type TextSearch,
  TRIGRAM_LENGTH,
} from './search-text.ts';

export async function findOnSqlite(db: Reader, { text, role }: TextSearch, { before, limit }: IdPage) {
  const sources = await sourcesOf(db, text, role === 'all' ? ROLES : [role]);
  const searches = sources.map(
    ({ matches }) => sql`select found.user_id as id ${matches} and found.user_id < ${before}`,
  );
  // SQLite merges the roles in this order and stops at the limit.
  const { rows } = await sql<{ id: number }>`
    ${sql.join(searches, sql` union all `)} order by id desc limit ${limit}`.execute(db);
  return rows.map(row => row.id);
}

export async function countOnSqlite(db: Reader, text: string): Promise<RoleCounts> {
  const sources = await sourcesOf(db, text, ROLES);
  const counts = sources.map(
    ({ role, matches }) =>
      sql`(select count(*) from (select 1 ${matches} limit ${MAX_COUNTED})) as ${sql.ref(role)}`,
  );
  const { rows } = await sql<RoleCounts>`select ${sql.join(counts)}`.execute(db);
  return rows[0] as RoleCounts;
}

/** The tables and the condition of a statement that finds the matches of one role. */
interface RoleMatches {
  readonly role: Role;
  readonly matches: RawBuilder<unknown>;
}

/** Returns the matches of each role as the tables and the condition of a statement. */
async function sourcesOf(db: Reader, text: string, roles: readonly Role[]): Promise<RoleMatches[]> {
  const folded = fold(text);
  const [words, part] = matchesAnywhere(folded)
    ? [sql`users.words`, folded]
    : [sql`' ' || users.words`, ` ${folded}`];
  const rarest = await findRarest(db, trigramsOf(part), roles);
  return roles.map(role => ({
    role,
    matches: sql`from user_trigrams as found cross join users on users.id = found.user_id
      where found.trigram = ${rarest.get(role)} and found.role = ${role} and instr(${words}, ${part}) > 0`,
  }));
}

/** Newest users of a trigram that the comparison of trigrams reads. */
const SAMPLE = 100;

/**
 * Returns for each role the trigram that probably has the fewest users: the newest users of a rare one are spread over more ids.
 * With another choice the search finds the same users and reads more.
 */
async function findRarest(db: Reader, trigrams: readonly string[], roles: readonly Role[]) {
  const { rows } = await sql<{ role: Role; trigram: string }>`
    select role, trigram from (
      select role.value as role, trigram.value as trigram,
        (select user_id from user_trigrams where trigram = trigram.value and role = role.value
          order by user_id desc limit 1 offset ${SAMPLE - 1}) as oldest
      from json_each(${JSON.stringify(roles)}) role, json_each(${JSON.stringify(trigrams)}) trigram
    ) order by oldest desc`.execute(db);
  // The last row of each role stays; a trigram with fewer users than the sample is among the last.
  return new Map(rows.map(({ role, trigram }) => [role, trigram]));
}

/** The index has two spaces before each word. */
function trigramsOf(part: string): string[] {
  const letters = [...part.replaceAll(' ', '  ')];
  const count = letters.length - TRIGRAM_LENGTH + 1;
  return Array.from({ length: count }, (_, start) => letters.slice(start, start + TRIGRAM_LENGTH).join(''));
}
