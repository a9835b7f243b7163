import type { LinkPurpose } from '@oficio/domain/accounts/links/terms.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { assertNoWait } from '../limits/count-attempt.ts';
import { findSendTimes } from '../store/mailed-links.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Minimum time between two links of one purpose to one user. */
const INTERVAL = MINUTE;
const MAX_PER_HOUR = 5;

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
  const sent = await findSendTimes(db, { userId, purpose, since: now - HOUR, limit: MAX_PER_HOUR });
  const [last] = sent;
  const oldest = sent.length === MAX_PER_HOUR ? sent.at(-1) : undefined;
  return Math.max(0, (last ?? -INTERVAL) + INTERVAL - now, (oldest ?? -HOUR) + HOUR - now);
}

/** Throws 429 with the time to wait when the user may not get another link of this purpose yet. */
export async function assertMaySendLink(
  db: Reader,
  userId: number,
  purpose: LinkPurpose,
  now: number,
): Promise<void> {
  assertNoWait(await linkWaitMs(db, userId, purpose, now));
}
