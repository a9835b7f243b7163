import type { Role } from '@oficio/domain/roles.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/paging/id-pages.ts';

const COLUMNS = [
  'id',
  'name',
  'email',
  'phone',
  'role',
  'google_id',
  'created_at',
  'suspended_at',
  'suspension_reason',
  'invited_at',
] as const;

const selectUsers = (db: Reader) => db.selectFrom('users').select(COLUMNS).where('deleted_at', 'is', null);

/** A user with instants in milliseconds. */
export type AdminUserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

export const findAdminUser = (db: Reader, id: number): Promise<AdminUserRow | undefined> =>
  selectUsers(db).where('id', '=', id).executeTakeFirst();

/** Selects the ids of users with this text in name or address. A separate query, because it can be answered from the index alone. */
export const idsNamed = (db: Reader, words: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`words like ${patternOf(words)} escape '\\'`);

interface Search {
  /** Part of a name or an address; null for all users. */
  readonly words: string | null;
  readonly role: Role | 'all';
}

/** Returns users that are not deleted, newest first. */
export const findUsers = (db: Reader, { words, role }: Search, { before, limit }: IdPage) =>
  selectUsers(db)
    .where('id', '<', before)
    .$if(role !== 'all', rows => rows.where('role', '=', role as Role))
    .$if(words !== null, rows => rows.where('id', 'in', idsNamed(db, words ?? '')))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Counts the matching users of each role; a role without users is missing. */
export async function countByRole(db: Reader, words: string | null): Promise<ReadonlyMap<Role, number>> {
  const rows = await db
    .selectFrom('users')
    .select(['role', ({ fn }) => fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .$if(words !== null, query => query.where('id', 'in', idsNamed(db, words ?? '')))
    .groupBy('role')
    .execute();
  return new Map(rows.map(({ role, count }) => [role, Number(count)]));
}

/** Letter → its accented forms. Must match the replacements of the column `users.words` (migration 0018). */
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
const fold = (words: string): string =>
  Object.entries(FOLDED)
    .reduce((text, [plain, letters]) => text.replace(letters, plain), words)
    .toLowerCase();

/** Returns a pattern for `like … escape '\\'` that finds the text anywhere in a folded text. `%` and `_` match only themselves. */
const patternOf = (words: string): string => `%${fold(words).replace(/[\\%_]/g, '\\$&')}%`;
