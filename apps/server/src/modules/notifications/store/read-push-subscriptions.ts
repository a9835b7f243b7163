import type { Reader } from '../../../platform/database/database.ts';
import { filterOpenSessions } from '../../accounts/public.ts';
import { findPreferences } from './preferences.ts';

/** Returns a subscription, or undefined when the user logged out, unsubscribed or does not want push messages any more. */
export async function findSubscription(db: Reader, endpoint: string, userId: number, now: number) {
  const row = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'session_key', 'p256dh', 'auth'])
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const open = await filterOpenSessions(db, [row.session_key], now);
  const { push: isWanted } = await findPreferences(db, userId);
  return open.has(row.session_key) && isWanted ? row : undefined;
}

/** Returns the user and the session of a subscription, with its secret. */
export const findSubscriptionOwner = (db: Reader, endpoint: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['user_id', 'session_key', 'auth'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();

/** Returns all browsers that a user subscribed. */
export const findSubscriptionsOf = (db: Reader, userId: number) =>
  db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'created_at'])
    .where('user_id', '=', userId)
    .execute();
