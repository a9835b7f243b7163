import type { LinkPurpose } from '@oficio/domain/accounts/links/terms.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { ROW_LIMITS, tooManyAttempts, waitFor } from '@oficio/domain/limits.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { hashToken } from '../../../platform/security/hash-token.ts';
import { tooManyRequests } from '../../../platform/security/limits/limits.ts';
import {
  findLinkByHash,
  findSendTimes,
  insertLink,
  markLinkUsed,
  replaceLinks,
} from '../store/mailed-links.ts';
import { createToken } from '../store/sessions.ts';
import { lockAccount } from '../store/write-users.ts';

interface Link {
  readonly userId: number;
  readonly purpose: LinkPurpose;
  /** The address that the link is sent to. */
  readonly email: string;
}

/** Creates a link and returns its token, which is stored only as a hash. Invalidates the user's earlier links of this purpose. */
export async function createLink(tx: Transaction, link: Link): Promise<string> {
  const token = createToken();
  // Of two parallel requests the second one waits here, and so sees and invalidates the link of the first.
  await lockAccount(tx, link.userId);
  await replaceLinks(tx, link.userId, link.purpose);
  await insertLink(tx, { ...link, tokenHash: hashToken(token) });
  return token;
}

/** Returns the link of a token, used or not. Throws 404 for an unknown token and for one of another purpose. */
export async function findAnyLink(db: Reader, token: string, purposes: readonly LinkPurpose[]) {
  const link = await findLinkByHash(db, hashToken(token), purposes);
  if (!link) throw new AppError('mailed_link_unknown');
  return link;
}

/** Returns the valid link of a token. Throws 404 as `findAnyLink` does, 410 for a used, replaced or expired link. */
export async function findLink(db: Reader, token: string, purposes: readonly LinkPurpose[], now: number) {
  const link = await findAnyLink(db, token, purposes);
  if (link.replaced_at !== null) throw new AppError('mailed_link_replaced');
  if (link.used_at !== null) throw new AppError('mailed_link_used');
  if (link.expires_at <= now) throw new AppError('mailed_link_expired');
  return link;
}

/** Marks a link as used; of two parallel calls only one succeeds. Throws as `findLink` does. */
export async function consumeLink(tx: Transaction, token: string, purposes: readonly LinkPurpose[]) {
  const link = await findLink(tx.db, token, purposes, tx.now);
  if (!(await markLinkUsed(tx, link.token_hash))) throw new AppError('mailed_link_used');
  return link;
}

/**
 * Returns the milliseconds until the user may get another link of this purpose; 0 when one may be sent now. Counts in the
 * database, so that all servers share the limit.
 */
export async function linkWaitMs(
  db: Reader,
  userId: number,
  purpose: LinkPurpose,
  now: number,
): Promise<number> {
  const { mailed_link: all, next_mailed_link: next } = ROW_LIMITS;
  const sent = await findSendTimes(db, { userId, purpose, since: now - all.windowMs, limit: all.max });
  return Math.max(0, ...[all, next].map(({ max, windowMs }) => waitFor(sent, max, windowMs, now)));
}

/** Throws 429 with the time to wait when the user may not get another link of this purpose yet. */
export async function assertMaySendLink(
  db: Reader,
  userId: number,
  purpose: LinkPurpose,
  now: number,
): Promise<void> {
  const waitMs = await linkWaitMs(db, userId, purpose, now);
  if (waitMs > 0) throw tooManyRequests(waitMs, { text: tooManyAttempts });
}
