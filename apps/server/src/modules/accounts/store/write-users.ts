import type { Insertable } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { searchableWordsOf } from './search-users.ts';

/** PostgreSQL's code. SQLite runs one writing transaction at a time, so the check before the update suffices there. */
const UNIQUE_VIOLATION = '23505';

export type NewUser = Omit<Insertable<Tables['users']>, 'words'>;

/** Returns the new user's id, or null when the address is taken. The unique index decides between parallel registrations. */
export async function insertUser(tx: Transaction, user: NewUser): Promise<number | null> {
  const row = await tx.db
    .insertInto('users')
    .values({ ...user, words: searchableWordsOf(user) })
    .onConflict(conflict => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Changes the role of a technician to customer. Does not change an administrator. */
export async function changeToCustomer({ db }: Transaction, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ role: 'user' })
    .where('id', '=', userId)
    .where('role', '=', 'technician')
    .execute();
}

/**
 * Returns whether the account exists and still has this password hash (null for none). Writes the row without a change, because
 * a mere read would let another PostgreSQL transaction change the password before this one commits.
 */
export async function lockPassword(
  { db }: Transaction,
  userId: number,
  hash: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', userId)
    .where('password_hash', hash === null ? 'is' : '=', hash)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Makes other transactions that lock or change this account wait for the end of this one. */
export async function lockAccount({ db }: Transaction, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set(({ ref }) => ({ email_verified: ref('email_verified') }))
    .where('id', '=', userId)
    .execute();
}

export async function setPassword({ db }: Transaction, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

/** Writes what the search reads. Call it after each change of a name or an address. */
export async function writeWords({ db }: Transaction, userId: number): Promise<void> {
  const { name, email } = await db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('users')
    .set({ words: searchableWordsOf({ name, email }) })
    .where('id', '=', userId)
    // A deletion may have come first; then there is nothing to search.
    .where('deleted_at', 'is', null)
    .execute();
}

interface Profile {
  readonly name: string;
  readonly phone: string | null;
}

/** Saves name and telephone. Publishes `contact_data_changed`. */
export async function updateContactData(
  tx: Transaction,
  userId: number,
  { name, phone }: Profile,
): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ name, phone })
    .where('id', '=', userId)
    // A call that waited while the account was deleted must not restore the person's data.
    .where('deleted_at', 'is', null)
    .execute();
  await writeWords(tx, userId);
  await tx.publish('contact_data_changed', { userId });
}

export async function markVerified({ db }: Transaction, userId: number): Promise<void> {
  await db.updateTable('users').set({ email_verified: 1 }).where('id', '=', userId).execute();
}

interface Address {
  readonly email: string;
  readonly email_key: string;
}

/** Changes the address of an account and marks it as verified. Returns false and writes nothing when it belongs to another account. */
export async function moveToEmail(tx: Transaction, userId: number, address: Address): Promise<boolean> {
  const { db } = tx;
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', address.email_key)
    .where('id', '!=', userId)
    .executeTakeFirst();
  if (other) return false;
  try {
    await db
      .updateTable('users')
      .set({ ...address, email_verified: 1 })
      .where('id', '=', userId)
      .execute();
  } catch (error) {
    // Another transaction took the address after the check. PostgreSQL rejects any further statement of this transaction.
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return false;
    throw error;
  }
  await writeWords(tx, userId);
  return true;
}

export async function removePhone({ db }: Transaction, userId: number): Promise<void> {
  await db.updateTable('users').set({ phone: null }).where('id', '=', userId).execute();
}

/** Suspends an account. Returns false for a deleted and an already suspended account. */
export async function markSuspended(tx: Transaction, userId: number, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('users')
    .set({ suspended_at: tx.now, suspension_reason: reason })
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows !== 0n;
}

/** Ends a suspension. Returns whether the account was suspended. */
export async function clearSuspension({ db }: Transaction, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ suspended_at: null, suspension_reason: null })
    .where('id', '=', userId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows !== 0n;
}
