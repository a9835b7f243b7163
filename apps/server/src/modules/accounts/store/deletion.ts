import { emailKey } from '@oficio/domain/accounts/rules.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
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
