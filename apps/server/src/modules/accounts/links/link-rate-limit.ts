import type { LinkPurpose } from '@oficio/domain/accounts/links/terms.ts';
import { ROW_LIMITS, tooManyAttempts, waitFor } from '@oficio/domain/limits.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { tooManyRequests } from '../../../platform/security/limits/limits.ts';
import { findSendTimes } from '../store/mailed-links.ts';

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
