import { COUNT_CAP } from '@oficio/domain/fields/counts.ts';
import type { Role } from '@oficio/domain/roles.ts';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { AdminList, Filter } from '../../../platform/database/paging/admin-list.ts';

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
