import { COUNT_CAP } from '@oficio/domain/fields/counts.ts';
import type { Role } from '@oficio/domain/roles.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { engineOf } from '../../../platform/database/statement.ts';
import type { IdPage } from '../../../platform/paging/id-pages.ts';

/** The index contains groups of three letters. */
const GROUP_LENGTH = 3;
/**
 * Matches a text from which the index of PostgreSQL takes a group. It ignores characters that are no letters or digits, and sees
 * two spaces before each word and one after it.
 */
const HAS_GROUP = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u;
/** Without one of these, PostgreSQL would read all users. */
const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Users that are not deleted and whose name or address contains the text, in any case, with or without accents. */
export interface TextSearch {
  readonly text: string;
  readonly role: Role | 'all';
}

/** Returns ids, newest first. A text without letters and digits finds nothing. */
export async function findMatches(db: Reader, search: TextSearch, page: Partial<IdPage>): Promise<number[]> {
  if (!HAS_LETTER_OR_DIGIT.test(search.text)) return [];
  const { before = Number.MAX_SAFE_INTEGER, limit = COUNT_CAP + 1 } = page;
  const { id, from, where } = sourceOf(db, search);
  // Both engines deliver many matches in this order and stop at the limit; PostgreSQL sorts few.
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${from} where ${where} and ${id} < ${before}
    order by ${id} desc limit ${limit}`.execute(db);
  return rows.map(row => row.id);
}

/** Returns the number of matches; `COUNT_CAP` + 1 for any larger number. */
export async function countMatches(db: Reader, search: TextSearch): Promise<number> {
  const { from, where } = sourceOf(db, search);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${from} where ${where} limit ${COUNT_CAP + 1}) matches`.execute(
    db,
  );
  return Number(rows[0]?.count);
}

const sourceOf = (db: Reader, search: TextSearch) =>
  engineOf(db) === 'sqlite'
    ? { id: sql.ref('rowid'), from: sql.table('users_text'), where: sql`users_text match ${matchOf(search)}` }
    : { id: sql.ref('id'), from: sql.table('users'), where: conditionOf(search) };

/** True if the search finds the text anywhere. Any other text finds only words that begin with it. */
const isPart = (folded: string): boolean => [...folded].length >= GROUP_LENGTH && HAS_GROUP.test(folded);

/** Returns a query of FTS5. The index has two spaces before each word, so that one letter at its beginning is a group of three. */
function matchOf({ text, role }: TextSearch): string {
  const folded = fold(text);
  const padded = isPart(folded) ? folded.replaceAll(' ', '  ') : ' '.repeat(GROUP_LENGTH - 1) + folded;
  const words = `words : "${padded.replaceAll('"', '""')}"`;
  // The first three letters of a role identify it, and one group is read faster than all groups of its name.
  return role === 'all' ? words : `${words} AND role : "${role.slice(0, GROUP_LENGTH)}"`;
}

/** Returns a condition of PostgreSQL. */
function conditionOf({ text, role }: TextSearch) {
  const folded = fold(text);
  const like = (before: string) =>
    sql`words like ${`${before}${folded.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
  const matches = isPart(folded) ? like('%') : sql`(${like('')} or ${like('% ')})`;
  return sql`deleted_at is null and ${matches}${role === 'all' ? sql`` : sql` and role = ${role}`}`;
}

/** Letter → its accented forms. Must match the replacements of the column `users.words` (migrations 0018 and 0021). */
const FOLDED: Readonly<Record<string, RegExp>> = {
  a: /[áàâäãå]/giu,
  e: /[éèêë]/giu,
  i: /[íìîï]/giu,
  o: /[óòôöõ]/giu,
  u: /[úùûü]/giu,
  n: /ñ/giu,
  c: /ç/giu,
};

/** Returns lower-case text without accents. */
const fold = (text: string): string =>
  Object.entries(FOLDED)
    .reduce((folded, [plain, letters]) => folded.replace(letters, plain), text)
    .toLowerCase();
