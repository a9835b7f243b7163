import type { Role } from '@oficio/domain/accounts/rules.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { IdPage } from '../../../platform/id-pages.ts';
import { patternOf } from './fold.ts';

const columns = [
  'id',
  'name',
  'email',
  'phone',
  'role',
  'google_id',
  'created_at',
  'suspended_at',
  'suspension_reason',
] as const;

/** Everybody with an account. */
const selectUsers = (db: Reader) => db.selectFrom('users').select(columns).where('deleted_at', 'is', null);

/** Instants are milliseconds. */
export type AdminUserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

export const findAdminUser = (db: Reader, id: number): Promise<AdminUserRow | undefined> =>
  selectUsers(db).where('id', '=', id).executeTakeFirst();

/** Ids of those in whose name or address the words are; a search of its own, so that an index alone is read. */
export const idsNamed = (db: Reader, words: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`words like ${patternOf(words)} escape '\\'`);

interface Search {
  /** Part of a name or an address; null: all. */
  readonly words: string | null;
  readonly role: Role | 'all';
}

/** Newest first. */
export const findUsers = (db: Reader, { words, role }: Search, { before, limit }: IdPage) =>
  selectUsers(db)
    .where('id', '<', before)
    .$if(role !== 'all', rows => rows.where('role', '=', role as Role))
    .$if(words !== null, rows => rows.where('id', 'in', idsNamed(db, words ?? '')))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** How many of each role the words leave; a role without anybody is left out. */
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
