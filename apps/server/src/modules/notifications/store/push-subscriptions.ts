import type { Insertable } from 'kysely';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
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

/** Maximum number of subscribed browsers of a user. A new one replaces the oldest. */
const MAX_SUBSCRIPTIONS = 10;

/** Stores a subscription. An endpoint is one browser, so it replaces the subscription of an earlier user of that browser. */
export async function upsertSubscription(
  tx: Transaction,
  subscription: Omit<Insertable<Tables['push_subscriptions']>, 'created_at'>,
): Promise<void> {
  const { endpoint, ...owner } = { ...subscription, created_at: tx.now };
  await tx.db
    .insertInto('push_subscriptions')
    .values({ endpoint, ...owner })
    .onConflict(conflict => conflict.column('endpoint').doUpdateSet(owner))
    .execute();
  const kept = tx.db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('user_id', '=', owner.user_id)
    .orderBy('created_at', 'desc')
    .orderBy('endpoint')
    .limit(MAX_SUBSCRIPTIONS);
  await tx.db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', owner.user_id)
    .where('endpoint', 'not in', kept)
    .execute();
}

/** Lets the subscriptions of a session last as long as the session that replaces it. */
export async function moveSubscriptions({ db }: Transaction, oldKey: string, newKey: string): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ session_key: newKey })
    .where('session_key', '=', oldKey)
    .execute();
}

export async function deleteSubscription(tx: Transaction, userId: number, endpoint: string): Promise<void> {
  await tx.db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** Deletes a subscription that the push service reported as gone. A browser that subscribed again has other keys and stays. */
export async function deleteGoneSubscription(
  tx: Transaction,
  { endpoint, p256dh }: { readonly endpoint: string; readonly p256dh: string },
): Promise<void> {
  await tx.db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('p256dh', '=', p256dh)
    .execute();
}
