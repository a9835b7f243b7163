import type { LinkPurpose } from '@oficio/domain/accounts/links/terms.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { assertNoWait } from '../limits/rate-limiter.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Between two links of a kind to one person, and in an hour. */
const PACE = MINUTE;
const PER_HOUR = 5;

/** Milliseconds until somebody may be sent another link of this kind; 0 when it may go now. Counted in the database, for all instances. */
export async function waitForLink(
  db: Reader,
  userId: number,
  purpose: LinkPurpose,
  now: number,
): Promise<number> {
  const sent = await db
    .selectFrom('mailed_links')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', now - HOUR)
    .orderBy('created_at', 'desc')
    .limit(PER_HOUR)
    .execute();
  const [last] = sent;
  const fifth = sent.length === PER_HOUR ? sent.at(-1) : undefined;
  return Math.max(0, (last?.created_at ?? -PACE) + PACE - now, (fifth?.created_at ?? -HOUR) + HOUR - now);
}

/** Throws 429 with the time to wait. */
export async function checkAllowance(
  db: Reader,
  userId: number,
  purpose: LinkPurpose,
  now: number,
): Promise<void> {
  assertNoWait(await waitForLink(db, userId, purpose, now));
}
