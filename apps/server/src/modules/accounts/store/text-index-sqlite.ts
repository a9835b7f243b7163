import { ROLES, type Role } from '@oficio/domain/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/paging/id-pages.ts';
import { type Counts, fold, GROUP_LENGTH, isPart, MAX_COUNTED, type TextSearch } from './search-text.ts';

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

export async function countOnSqlite(db: Reader, text: string): Promise<Counts> {
  const sources = await sourcesOf(db, text, ROLES);
  const counts = sources.map(
    ({ role, matches }) =>
      sql`(select count(*) from (select 1 ${matches} limit ${MAX_COUNTED})) as ${sql.ref(role)}`,
  );
  const { rows } = await sql<Counts>`select ${sql.join(counts)}`.execute(db);
  return rows[0] as Counts;
}

/** Matches of one role. */
interface Source {
  readonly role: Role;
  readonly matches: RawBuilder<unknown>;
}

/** Returns the matches of each role as the tables and the condition of a statement. */
async function sourcesOf(db: Reader, text: string, roles: readonly Role[]): Promise<Source[]> {
  const folded = fold(text);
  const [words, part] = isPart(folded) ? [sql`users.words`, folded] : [sql`' ' || users.words`, ` ${folded}`];
  const rarest = await findRarest(db, groupsOf(part), roles);
  return roles.map(role => ({
    role,
    matches: sql`from user_text_groups as found cross join users on users.id = found.user_id
      where found.letters = ${rarest.get(role)} and found.role = ${role} and instr(${words}, ${part}) > 0`,
  }));
}

/** Newest users of a group that the comparison of groups reads. */
const SAMPLE = 200;

/** Returns the group with the fewest users for each role. The newest users of a rare group are spread over more ids. */
async function findRarest(db: Reader, groups: readonly string[], roles: readonly Role[]) {
  const { rows } = await sql<{ role: Role; letters: string }>`
    select role, letters from (
      select role.value as role, letters.value as letters,
        (select user_id from user_text_groups where letters = letters.value and role = role.value
          order by user_id desc limit 1 offset ${SAMPLE}) as oldest
      from json_each(${JSON.stringify(roles)}) role, json_each(${JSON.stringify(groups)}) letters
    ) order by oldest desc`.execute(db);
  // The last row of each role stays; a group with fewer users than the sample is among the last.
  return new Map(rows.map(({ role, letters }) => [role, letters]));
}

/** Returns groups that together contain all characters. The index has two spaces before each word. */
function groupsOf(part: string): string[] {
  const letters = [...part.replaceAll(' ', '  ')];
  const last = letters.length - GROUP_LENGTH;
  const starts = letters.keys().filter(at => at % GROUP_LENGTH === 0 && at < last);
  return [...starts, last].map(start => letters.slice(start, start + GROUP_LENGTH).join(''));
}
