import type { Body } from '@oficio/domain/endpoint.ts';
import {
  DEFAULT_PREFERENCES,
  type notificationEndpoints,
  type PreferencesOut,
} from '@oficio/domain/notifications/contract.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { isAmongGiven, statement } from '../../../platform/database/statement.ts';
import { type Flag, flagOf } from '../../../platform/database/tables.ts';

/** Returns the channels outside the app that the user wants. */
export async function findPreferences(db: Reader, userId: number): Promise<PreferencesOut> {
  const row = await db
    .selectFrom('notification_preferences')
    .select(['email', 'push'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? { email: row.email === 1, push: row.push === 1 } : DEFAULT_PREFERENCES;
}

/** Returns the stored row, none for a user who never changed the preferences. */
export const findStoredPreferences = (db: Reader, userId: number) =>
  db.selectFrom('notification_preferences').selectAll().where('user_id', '=', userId).execute();

/** Saves the given preferences and returns all of them. */
export async function savePreferences(
  tx: Transaction,
  userId: number,
  given: Body<typeof notificationEndpoints.savePreferences>,
): Promise<PreferencesOut> {
  const changed = { ...(await findPreferences(tx.db, userId)), ...given };
  const row = { email: flagOf(changed.email), push: flagOf(changed.push) };
  await tx.db
    .insertInto('notification_preferences')
    .values({ user_id: userId, ...row })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return changed;
}

/** Resets a user's preferences to the defaults. */
export async function resetPreferences({ db }: Transaction, userId: number): Promise<void> {
  await db.deleteFrom('notification_preferences').where('user_id', '=', userId).execute();
}

/** How a user is notified outside the app. */
export interface Receiver {
  readonly name: string;
  /** Null for a user without a verified address and for one who does not want mail. */
  readonly email: string | null;
  /** Push service addresses; none for a user who does not want push messages. */
  readonly browsers: readonly string[];
}

interface ReceiverRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly is_reachable: Flag;
  readonly wants_email: Flag;
  readonly wants_push: Flag;
  readonly endpoint: string | null;
}

// A user without a row of preferences wants everything.
const selectReceivers = statement<ReceiverRow>(
  engine => `
    select users.id, users.name, users.email, coalesce(preferences.email, 1) as wants_email,
      coalesce(preferences.push, 1) as wants_push, push_subscriptions.endpoint,
      case when users.email_verified = 1 and users.deleted_at is null then 1 else 0 end as is_reachable
    from users
    left join notification_preferences as preferences on preferences.user_id = users.id
    left join push_subscriptions on push_subscriptions.user_id = users.id
    where ${isAmongGiven('users.id', engine)}`,
);

/** Returns how each of these users is notified, by user id. Each sender calls it before it sends. */
export async function findReceivers(
  db: Reader,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Receiver>> {
  if (userIds.length === 0) return new Map();
  const rows = await selectReceivers(db, JSON.stringify([...new Set(userIds)]));
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, [row, ...others]]) => {
      if (!row) return [];
      const { name, email, is_reachable, wants_email, wants_push } = row;
      const endpoints = [row, ...others].flatMap(({ endpoint }) => endpoint ?? []);
      const receiver: Receiver = {
        name,
        email: is_reachable === 1 && wants_email === 1 ? email : null,
        browsers: wants_push === 1 ? endpoints : [],
      };
      return [[id, receiver] as const];
    }),
  );
}
