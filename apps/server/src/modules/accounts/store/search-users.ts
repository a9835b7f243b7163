import { fold } from '@oficio/domain/fields/fold.ts';
import { COUNT_CAP, MATCH_COUNT_CAP } from '@oficio/domain/fields/numbers.ts';
import { ROLES, type Role } from '@oficio/domain/roles.ts';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { AdminList, Filter } from '../../../platform/database/paging/admin-list.ts';
import type { IdPage } from '../../../platform/database/paging/id-pages.ts';
import { indexedBy } from '../../../platform/database/statement.ts';

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

interface UserFilters {
  readonly role: Role | 'all';
  readonly state: 'all' | 'suspended' | 'invited';
}

/** Returns the conditions of the filters that are set. */
export const userFilters = ({ role, state }: UserFilters): Filter<'created'>[] =>
  [
    ...(state === 'suspended' ? [sql<SqlBool>`suspended_at is not null`] : []),
    ...(state === 'invited' ? [sql<SqlBool>`invited_at is not null`] : []),
    ...(role === 'all' ? [] : [sql<SqlBool>`role = ${role}`]),
  ].map(where => ({ where, indexedSorts: ['created'] }));

/** Returns those of these users that are not deleted, newest first. */
export const findUsersByIds = (db: Reader, ids: readonly number[]) =>
  selectUsers(db).where('id', 'in', ids).orderBy('id', 'desc').execute();

/** The users that are not deleted. */
export const USER_LIST: AdminList<'created', AdminUserRow> = {
  table: 'users',
  id: 'id',
  where: sql`deleted_at is null`,
  sorts: { created: sql`created_at` },
  days: 'created',
  read: findUsersByIds,
};

/** Returns the number of users that are not deleted; `COUNT_CAP` + 1 for any larger number. */
export async function countUsers(db: Reader, role: Role): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('users')
        .select('id')
        .where('role', '=', role)
        .where('deleted_at', 'is', null)
        .limit(COUNT_CAP + 1)
        .as('capped'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Matches of a role that a count reads. */
export const MAX_COUNTED_MATCHES = MATCH_COUNT_CAP + 1;

/** Users that are not deleted and whose name or address contains the text, in any case, with or without accents. */
interface TextSearch {
  readonly text: string;
  readonly role: Role | 'all';
}

/** Matches of each role; `MATCH_COUNT_CAP` + 1 for any larger number. */
export type RoleCounts = Readonly<Record<Role, number>>;

/** Returns what the column `users.words` contains for a user, with a space before each word. */
export const searchableWordsOf = ({
  name,
  email,
}: {
  readonly name: string;
  readonly email: string;
}): string => fold(` ${name} ${email}`);

/** Returns ids, newest first; at most `COUNT_CAP` + 1 without a limit. A text without letters and digits finds nothing. */
export async function findMatches(
  db: Reader,
  { text, role }: TextSearch,
  { before = Number.MAX_SAFE_INTEGER, limit = COUNT_CAP + 1 }: Partial<IdPage>,
): Promise<number[]> {
  const ids: number[] = [];
  for (const each of role === 'all' ? ROLES : [role])
    ids.push(...(await findInRole(db, text, each, { before, limit })));
  return ids.sort((one, other) => other - one).slice(0, limit);
}

/** Returns the number of matches of each role. */
export async function countMatches(db: Reader, text: string): Promise<RoleCounts> {
  const page = { before: Number.MAX_SAFE_INTEGER, limit: MAX_COUNTED_MATCHES };
  const countOf = async (role: Role) => (await findInRole(db, text, role, page)).length;
  return {
    user: await countOf('user'),
    technician: await countOf('technician'),
    admin: await countOf('admin'),
  };
}

/** Returns ids, newest first. */
async function findInRole(
  db: Reader,
  text: string,
  role: Role,
  { before, limit }: IdPage,
): Promise<number[]> {
  if (!HAS_LETTER_OR_DIGIT.test(text)) return [];
  const { rows } = await sql<{ id: number }>`
    select id from users ${indexedBy(db, 'users_words')}
    where role = ${role} and deleted_at is null and words like ${patternOf(text)} escape '\\' and id < ${before}
    order by id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Matches a text from which the trigram index of PostgreSQL takes a trigram. It ignores characters that are no letters or digits, and sees
 * two spaces before each word and one after it.
 */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u;
const TRIGRAM_LENGTH = 3;

/** Returns the pattern of a text. One with a trigram is found anywhere, any other one only where a word begins with it. */
function patternOf(text: string): string {
  const folded = fold(text);
  const isAnywhere = [...folded].length >= TRIGRAM_LENGTH && HAS_TRIGRAM.test(folded);
  return `%${isAnywhere ? '' : ' '}${folded.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Returns the ids of users whose telephone number begins or ends with these digits, newest first, at most `limit` of each kind. */
export async function findByPhone(db: Reader, digits: string, limit: number): Promise<readonly number[]> {
  const reversed = [...digits].reverse().join('');
  const { rows } = await sql<{ id: number }>`
    select id from (${numbersFrom('phone_digits', digits, limit)}) as beginning
    union select id from (${numbersFrom('phone_end', reversed, limit)}) as ending
    order by id desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** Both columns contain only digits, and the character after 9 ends the range. */
const numbersFrom = (column: 'phone_digits' | 'phone_end', from: string, limit: number) =>
  sql`select id from users where ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${`${from}:`}
    and deleted_at is null order by ${sql.ref(column)} limit ${limit}`;
