import { COUNT_CAP } from '@oficio/domain/fields/counts.ts';
import type { Role } from '@oficio/domain/roles.ts';
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

/** Returns users that are not deleted, newest first. */
export const findUsers = (db: Reader, role: Role | 'all', { before, limit }: IdPage) =>
  selectUsers(db)
    .where('id', '<', before)
    .$if(role !== 'all', rows => rows.where('role', '=', role as Role))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Returns those of these users that are not deleted, newest first. */
export const findUsersByIds = (db: Reader, ids: readonly number[]) =>
  selectUsers(db).where('id', 'in', ids).orderBy('id', 'desc').execute();

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
