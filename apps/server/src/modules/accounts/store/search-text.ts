import { COUNT_CAP, MATCH_COUNT_CAP } from '@oficio/domain/fields/counts.ts';
import { fold } from '@oficio/domain/fields/fold.ts';
import { ROLES, type Role } from '@oficio/domain/roles.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { engineOf } from '../../../platform/database/statement.ts';
import type { IdPage } from '../../../platform/paging/id-pages.ts';

/** Matches of a role that a count reads. */
export const MAX_COUNTED = MATCH_COUNT_CAP + 1;

/** Users that are not deleted and whose name or address contains the text, in any case, with or without accents. */
export interface TextSearch {
  readonly text: string;
  readonly role: Role | 'all';
}

/** Matches of each role; `MATCH_COUNT_CAP` + 1 for any larger number. */
export type RoleCounts = Readonly<Record<Role, number>>;

/** Returns what the column `users.words` contains for a user, with a space before each word. */
export const wordsOf = ({ name, email }: { readonly name: string; readonly email: string }): string =>
  fold(` ${name} ${email}`);

/** Returns ids, newest first; at most `COUNT_CAP` + 1 without a limit. A text without letters and digits finds nothing. */
export async function findMatches(db: Reader, search: TextSearch, page: Partial<IdPage>): Promise<number[]> {
  if (!HAS_LETTER_OR_DIGIT.test(search.text)) return [];
  const { before = Number.MAX_SAFE_INTEGER, limit = COUNT_CAP + 1 } = page;
  // SQLite reads the table itself, because an index without the words would look each user up in it.
  const fromTable = engineOf(db) === 'sqlite' ? sql`not indexed` : sql``;
  const { rows } = await sql<{ id: number }>`
    select id from users ${fromTable} where ${matching(search)} and id < ${before} order by id desc limit ${limit}`.execute(
    db,
  );
  return rows.map(row => row.id);
}

/** Returns the number of matches of each role. */
export async function countMatches(db: Reader, text: string): Promise<RoleCounts> {
  if (!HAS_LETTER_OR_DIGIT.test(text)) return { user: 0, technician: 0, admin: 0 };
  const counts = ROLES.map(
    role => sql`(select count(*) from (select 1 from users where ${matching({ text, role })} limit ${MAX_COUNTED}) as capped)
      as ${sql.ref(role)}`,
  );
  const { rows } = await sql<RoleCounts>`select ${sql.join(counts)}`.execute(db);
  return Object.fromEntries(ROLES.map(role => [role, Number(rows[0]?.[role])])) as unknown as RoleCounts;
}

const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Matches a text from which the trigram index of PostgreSQL takes a trigram. It ignores characters that are no letters or digits, and sees
 * two spaces before each word and one after it.
 */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u;
const TRIGRAM_LENGTH = 3;

/** A text with a trigram is found anywhere, any other one only where a word begins with it. */
function matching({ text, role }: TextSearch) {
  const folded = fold(text);
  const isAnywhere = [...folded].length >= TRIGRAM_LENGTH && HAS_TRIGRAM.test(folded);
  const pattern = `%${isAnywhere ? '' : ' '}${folded.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`deleted_at is null and words like ${pattern} escape '\\'${role === 'all' ? sql`` : sql` and role = ${role}`}`;
}
