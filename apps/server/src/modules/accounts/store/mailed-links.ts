import { LINK_TERMS, type LinkPurpose } from '@oficio/domain/accounts/links/terms.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';

interface NewLink {
  readonly tokenHash: string;
  readonly userId: number;
  readonly purpose: LinkPurpose;
  /** The address that the link is sent to. */
  readonly email: string;
}

export async function insertLink(
  tx: Transaction,
  { tokenHash, userId, purpose, email }: NewLink,
): Promise<void> {
  await tx.db
    .insertInto('mailed_links')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      purpose,
      email,
      created_at: tx.now,
      expires_at: tx.now + LINK_TERMS[purpose],
      used_at: null,
      replaced_at: null,
    })
    .execute();
}

/** Returns the link if it has one of these purposes, also when it is used or expired. */
export const findLinkByHash = (db: Reader, tokenHash: string, purposes: readonly LinkPurpose[]) =>
  db
    .selectFrom('mailed_links')
    .select(['token_hash', 'user_id', 'purpose', 'email', 'expires_at', 'used_at', 'replaced_at'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .executeTakeFirst();

/** Returns whether a link can still be used. */
export async function isMailedLinkValid(db: Reader, tokenHash: string, now: number): Promise<boolean> {
  const link = await db
    .selectFrom('mailed_links')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link !== undefined;
}

/** Marks a link as used. Returns false when it was used before, so that only one of two parallel calls uses it. */
export async function markLinkUsed(tx: Transaction, tokenHash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('mailed_links')
    .set({ used_at: tx.now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks the user's valid links of this purpose as replaced by a newer one. */
export async function replaceLinks(tx: Transaction, userId: number, purpose: LinkPurpose): Promise<void> {
  await tx.db
    .updateTable('mailed_links')
    .set({ used_at: tx.now, replaced_at: tx.now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** Marks the user's unused links of these purposes as used. */
export async function markLinksUsed(
  tx: Transaction,
  userId: number,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await tx.db
    .updateTable('mailed_links')
    .set({ used_at: tx.now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

interface SentLinks {
  readonly userId: number;
  readonly purpose: LinkPurpose;
  readonly since: number;
  readonly limit: number;
}

/** Returns when the latest links of this purpose were sent to the user, latest first. */
export async function findSendTimes(
  db: Reader,
  { userId, purpose, since, limit }: SentLinks,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('mailed_links')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(row => row.created_at);
}

/** Returns the new address that waits for its confirmation, or null. */
export async function findPendingEmail(db: Reader, userId: number, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('mailed_links')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'change')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Returns all stored links of a user, oldest first. */
export const findLinksOf = (db: Reader, userId: number) =>
  db
    .selectFrom('mailed_links')
    .select(['purpose', 'email', 'created_at', 'expires_at', 'used_at', 'replaced_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
