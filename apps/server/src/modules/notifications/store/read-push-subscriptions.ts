import type { Reader } from '../../../platform/database/database.ts';
import { inParts } from '../../../platform/database/in-parts.ts';
import { openSessions } from '../../accounts/public.ts';
import { wantedBy } from './preferences.ts';

/** The browsers that take messages for these people, of those who want any. */
export async function findBrowsers(db: Reader, userIds: readonly number[]) {
  const browsers: { readonly userId: number; readonly endpoint: string }[] = [];
  for (const part of inParts([...new Set(userIds)]))
    browsers.push(
      ...(await db
        .selectFrom('push_subscriptions')
        .select(['user_id as userId', 'endpoint'])
        .where('user_id', 'in', part)
        .execute()),
    );
  const wanting = await wantedBy(
    db,
    'push',
    browsers.map(({ userId }) => userId),
  );
  return browsers.filter(({ userId }) => wanting.has(userId));
}

/** A browser as it is now: undefined when it takes no messages for this person any more. */
export async function findSubscription(db: Reader, endpoint: string, userId: number, now: number) {
  const row = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'session_key', 'p256dh', 'auth'])
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const open = await openSessions(db, [row.session_key], now);
  const wanting = await wantedBy(db, 'push', [userId]);
  return open.has(row.session_key) && wanting.has(userId) ? row : undefined;
}
