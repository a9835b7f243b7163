import { GOOGLE_HAND_OVER_TERM, GOOGLE_SIGN_IN_TERM } from '@oficio/domain/accounts/google.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { writeWords } from './write-users.ts';

interface NewSignIn {
  readonly stateHash: string;
  readonly browserHash: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The session that the sign-in confirms; null for a login. */
  readonly sessionKey: string | null;
  /** Google is asked to let the user log in again. */
  readonly isFresh: boolean;
}

/** Stores a sign-in that begins now. */
export async function insertSignIn(
  tx: Transaction,
  { stateHash, browserHash, nonce, codeVerifier, sessionKey, isFresh }: NewSignIn,
): Promise<void> {
  await tx.db
    .insertInto('google_sign_ins')
    .values({
      state_hash: stateHash,
      browser_hash: browserHash,
      nonce,
      code_verifier: codeVerifier,
      session_key: sessionKey,
      is_fresh: isFresh ? 1 : 0,
      expires_at: tx.now + GOOGLE_SIGN_IN_TERM,
    })
    .execute();
}

/** Deletes a sign-in of this browser and returns it, so that each one works once. Undefined when there is none or it expired. */
export const consumeSignIn = ({ db, now }: Transaction, stateHash: string, browserHash: string) =>
  db
    .deleteFrom('google_sign_ins')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returning(['nonce', 'code_verifier', 'session_key', 'is_fresh'])
    .executeTakeFirst();

interface NewHandOver {
  readonly tokenHash: string;
  readonly browserHash: string;
  readonly userId: number;
  /** The session that the new one replaces; null for a login. */
  readonly sessionKey: string | null;
  /** When the user last logged in at Google; null when Google does not tell. */
  readonly authenticatedAt: number | null;
}

/** Stores a one-time token with which this browser can open a session of the user. */
export async function insertHandOver(
  tx: Transaction,
  { tokenHash, browserHash, userId, sessionKey, authenticatedAt }: NewHandOver,
): Promise<void> {
  await tx.db
    .insertInto('sign_in_hand_overs')
    .values({
      token_hash: tokenHash,
      browser_hash: browserHash,
      user_id: userId,
      session_key: sessionKey,
      authenticated_at: authenticatedAt,
      expires_at: tx.now + GOOGLE_HAND_OVER_TERM,
    })
    .execute();
}

/** Deletes a one-time token of this browser and returns it. Undefined when there is none or it expired. */
export const consumeHandOver = ({ db, now }: Transaction, tokenHash: string, browserHash: string) =>
  db
    .deleteFrom('sign_in_hand_overs')
    .where('token_hash', '=', tokenHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returning(['user_id', 'session_key', 'authenticated_at'])
    .executeTakeFirst();

/** Returns the id of the account with this `sub`, or null. */
export async function findIdBySub(db: Reader, sub: string): Promise<number | null> {
  const row = await db.selectFrom('users').select('id').where('google_id', '=', sub).executeTakeFirst();
  return row?.id ?? null;
}

export const findLinkable = (db: Reader, emailKey: string) =>
  db
    .selectFrom('users')
    .select(['id', 'google_id', 'email_verified', 'invited_at'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();

/** Links an account to a `sub` and verifies its address. Returns false when the account is already linked or deleted. */
export async function linkGoogle({ db }: Transaction, userId: number, sub: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ google_id: sub, email_verified: 1 })
    .where('id', '=', userId)
    .where('google_id', 'is', null)
    // The account was read before, and a deletion may have come first.
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes password, telephone and links of an earlier owner who never verified the address, and replaces the name. */
export async function removeEarlierOwner(tx: Transaction, userId: number, name: string): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ password_hash: null, name, phone: null })
    .where('id', '=', userId)
    .execute();
  await writeWords(tx, userId);
  await tx.db.deleteFrom('mailed_links').where('user_id', '=', userId).execute();
}
