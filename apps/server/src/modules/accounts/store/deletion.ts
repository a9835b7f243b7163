import { emailKey } from '@oficio/domain/accounts/rules.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { rescheduleRow } from '../../../platform/tasks/task-kind.ts';
import { deleteSecondFactor } from './second-factors.ts';

/** Replaces all personal data of a user and makes login impossible. Returns false when the account was deleted before. */
export async function anonymise(tx: Transaction, userId: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('users')
    .set({
      name,
      words: '',
      email: `eliminado-${userId}@eliminado.invalid`,
      // Contains no @, so it never equals an address that a person can enter.
      email_key: `eliminado-${userId}`,
      phone: null,
      password_hash: null,
      email_verified: 0,
      google_id: null,
      suspended_at: null,
      suspension_reason: null,
      invited_at: null,
      deleted_at: tx.now,
    })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes views, links, one-time tokens, the second factor and recovery requests of a user. Call it after the sessions have ended. */
export async function deleteLinksAndTokens(tx: Transaction, userId: number, emailKey: string): Promise<void> {
  const { db } = tx;
  await db.deleteFrom('view_sessions').where('user_id', '=', userId).execute();
  await db.deleteFrom('mailed_links').where('user_id', '=', userId).execute();
  await deleteSecondFactor(tx, userId);
  await db.deleteFrom('sign_in_hand_overs').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_asks').where('email_key', '=', emailKey).execute();
}

/** Returns the addresses that links of this user were sent to, without those that belong to another account by now. */
export async function findMailedAddresses(db: Reader, userId: number): Promise<readonly string[]> {
  const links = await db
    .selectFrom('mailed_links')
    .select('email')
    .distinct()
    .where('user_id', '=', userId)
    .execute();
  const addresses = links.map(({ email }) => email);
  if (addresses.length === 0) return [];
  const others = await db
    .selectFrom('users')
    .select('email_key')
    .where('email_key', 'in', addresses.map(emailKey))
    .where('id', '!=', userId)
    .execute();
  const taken = new Set(others.map(({ email_key }) => email_key));
  return addresses.filter(address => !taken.has(emailKey(address)));
}

/** Personal data to find in texts. */
export interface Identity {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  /** Street addresses as the person typed them. */
  readonly addresses: ReadonlySet<string>;
}

/** Stores that rows of a deleted account still have to be erased, and what to look for in them. */
export async function insertErasure(
  { db, now }: Transaction,
  userId: number,
  { name, email, phone, addresses }: Identity,
): Promise<void> {
  await db
    .insertInto('account_erasures')
    .values({
      user_id: userId,
      name,
      email,
      phone,
      addresses: JSON.stringify([...addresses]),
      attempts: 0,
      attempt_at: now,
      closed_at: now,
    })
    .execute();
}

/** Returns due erasures; see `TaskKind.findDue`. */
export const findDueErasures = (db: Reader, now: number, limit: number) =>
  db
    .selectFrom('account_erasures')
    .select(['user_id', 'attempts', 'attempt_at'])
    .where('attempt_at', '<=', now)
    .orderBy('attempt_at')
    .limit(limit)
    .execute();

export type ErasureRow = Awaited<ReturnType<typeof findDueErasures>>[number];

/** Returns when the next erasure is due; see `TaskKind.findNext`. */
export async function findNextErasure(db: Reader): Promise<number | null> {
  const row = await db
    .selectFrom('account_erasures')
    .select(({ fn }) => fn.min('attempt_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Returns when the account with the oldest unfinished erasure was deleted; null without one. */
export async function findOldestErasure(db: Reader): Promise<number | null> {
  const row = await db
    .selectFrom('account_erasures')
    .select(({ fn }) => fn.min('closed_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Reschedules an erasure; see `TaskKind.reschedule`. */
export const rescheduleErasure = (
  { db }: Transaction,
  row: ErasureRow,
  to: Pick<ErasureRow, 'attempts' | 'attempt_at'>,
): Promise<boolean> =>
  rescheduleRow(db.updateTable('account_erasures').where('user_id', '=', row.user_id), row, to);

/** Returns the personal data of a deleted account; undefined when everything is erased. */
export async function findErased(db: Reader, userId: number): Promise<Identity | undefined> {
  const row = await db
    .selectFrom('account_erasures')
    .select(['name', 'email', 'phone', 'addresses'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { ...row, addresses: new Set(JSON.parse(row.addresses) as string[]) };
}

export async function deleteErasure({ db }: Transaction, userId: number): Promise<void> {
  await db.deleteFrom('account_erasures').where('user_id', '=', userId).execute();
}
