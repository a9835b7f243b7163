import { isStaff } from '@oficio/domain/roles.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { inParts } from '../../../platform/database/in-slices.ts';
import { fixedQuery, isAmongGiven, statement } from '../../../platform/database/statement.ts';

const USER_COLUMNS = ['id', 'name', 'email', 'phone', 'role', 'email_verified', 'created_at'] as const;
const ACCOUNT_COLUMNS = [...USER_COLUMNS, 'email_key', 'password_hash', 'google_id', 'invited_at'] as const;

/** Returns a user, also a suspended or deleted one. */
export function findUser(db: Reader, id: number) {
  return db.selectFrom('users').select(USER_COLUMNS).where('id', '=', id).executeTakeFirst();
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Returns an account with its credentials, unless it was deleted. */
export function findAccount(db: Reader, userId: number) {
  return db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(ACCOUNT_COLUMNS)
    .select('second_factors.enabled_at as second_factor_at')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Returns the user's row for the archive of their data. */
export const findOwnData = (db: Reader, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .selectAll('users')
    .select('second_factors.enabled_at as second_factor_at')
    .where('users.id', '=', userId)
    .execute();

/** Returns the account with this address and its password hash, unless it was deleted. */
export function findLogin(db: Reader, emailKey: string) {
  return db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([...USER_COLUMNS, 'password_hash', 'invited_at'])
    .select('second_factors.enabled_at as second_factor_at')
    .where('email_key', '=', emailKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Returns whether the account is neither deleted nor suspended. */
export async function isActive(db: Reader, userId: number): Promise<boolean> {
  return (await selectActive(db, userId)).length > 0;
}

const selectActive = fixedQuery((db, userId: number) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null),
);

/** Returns whether the account is neither deleted nor suspended and does not belong to the staff. */
export async function isActiveCustomer(db: Reader, userId: number): Promise<boolean> {
  const user = await findUser(db, userId);
  return user !== undefined && !isStaff(user.role) && (await isActive(db, userId));
}

/** Returns what decides about sessions of an account. The reason is null when the account is not suspended. */
export const findAccess = (db: Reader, userId: number) =>
  db
    .selectFrom('users')
    .select(['role', 'suspension_reason'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

const active = (lock: string) =>
  statement<{ id: number; name: string }>(
    engine => `
      select id, name from users where ${isAmongGiven('id', engine)} and deleted_at is null and suspended_at is null
      order by id ${lock}`,
  );
const findActive = active('');
const findActiveLocked = active('for share');

/**
 * Returns the names of the accounts that are neither deleted nor suspended, by id. `lock` makes a deletion, suspension or new name wait
 * until the transaction ends; SQLite needs no lock, because it runs one writing transaction at a time.
 */
export async function activeAmong(
  db: Reader,
  userIds: readonly number[],
  lock: 'postgres' | null,
): Promise<ReadonlyMap<number, string>> {
  const find = lock === 'postgres' ? findActiveLocked : findActive;
  return new Map((await find(db, JSON.stringify(userIds))).map(({ id, name }) => [id, name]));
}

const findExisting = statement<{ id: number }>(
  engine =>
    `select id from users where id = ? and deleted_at is null ${engine === 'postgres' ? 'for share' : ''}`,
);

/** Returns whether the account exists, and makes its deletion wait until the transaction ends. */
export const lockExistingUser = async ({ db }: Transaction, userId: number): Promise<boolean> =>
  (await findExisting(db, userId)).length > 0;

const findNames = statement<{ id: number; name: string }>(
  engine => `select id, name from users where ${isAmongGiven('id', engine)}`,
);

/** Returns the current names of these users: id → name. */
export async function namesOfUsers(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await findNames(db, JSON.stringify(ids))).map(({ id, name }) => [id, name]));
}

/** A user who receives mail, because the address is verified. */
export interface Reachable {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** Returns the users with a verified address; leaves out the others and deleted users. */
export async function findReachable(db: Reader, userIds: readonly number[]): Promise<readonly Reachable[]> {
  const reachable: Reachable[] = [];
  for (const part of inParts(userIds))
    reachable.push(
      ...(await db
        .selectFrom('users')
        .select(['id', 'name', 'email'])
        .where('id', 'in', part)
        .where('email_verified', '=', 1)
        .where('deleted_at', 'is', null)
        .execute()),
    );
  return reachable;
}

/** Returns the accounts with these addresses, oldest first. */
export const findByAddresses = (db: Reader, emailKeys: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['email', 'role'])
    .where('email_key', 'in', emailKeys)
    .orderBy('id')
    .execute();
