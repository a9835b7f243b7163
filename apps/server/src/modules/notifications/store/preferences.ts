import type { Body } from '@oficio/domain/endpoint.ts';
import {
  DEFAULT_PREFERENCES,
  type notificationEndpoints,
  type PreferencesOut,
} from '@oficio/domain/notifications/contract.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { flagOf } from '../../../platform/database/tables.ts';

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
