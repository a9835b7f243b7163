import { COUNT_CAP } from '@oficio/domain/fields/counts.ts';
import type { Role } from '@oficio/domain/roles.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { isAfter, isInRange, type KeyRange, type SortedPart } from '../../../platform/paging/sorted-pages.ts';

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

/** Filters of the list; null or 'all' for no filter. The range is of the instants of the registration, in milliseconds since the epoch. */
export interface UserFilter extends KeyRange {
  readonly role: Role | 'all';
  readonly state: 'all' | 'suspended' | 'invited';
}

/**
 * Returns the next users that are not deleted, in the order of their registration. An index has the role and the state;
 * of the invited it has only the state, and `matches` checks both.
 */
export const findUsers = (
  db: Reader,
  { role, state, ...days }: UserFilter,
  direction: 'asc' | 'desc',
  part: SortedPart,
) =>
  selectUsers(db)
    .select('created_at as key')
    .$if(state === 'suspended', rows => rows.where('suspended_at', 'is not', null))
    .$if(state === 'invited', rows => rows.where('invited_at', 'is not', null))
    .$if(state !== 'invited' && role !== 'all', rows => rows.where('role', '=', role as Role))
    .where(isAfter([sql.ref('created_at'), sql.ref('id')], direction, part, days))
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(part.limit)
    .execute();

/** Returns whether a user matches all filters. */
export const matches =
  ({ role, state, ...days }: UserFilter) =>
  (row: AdminUserRow): boolean =>
    (role === 'all' || row.role === role) &&
    (state !== 'suspended' || row.suspended_at !== null) &&
    (state !== 'invited' || row.invited_at !== null) &&
    isInRange(row.created_at, days);

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
