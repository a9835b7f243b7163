import type { Body } from '@oficio/domain/endpoint.ts';
import {
  DEFAULT_PREFERENCES,
  type notificationEndpoints,
  type PreferencesOut,
} from '@oficio/domain/notifications/contract.ts';
import type { Reader, Unit } from '../../../platform/database/database.ts';
import { inParts } from '../../../platform/database/in-parts.ts';
import { flagOf } from '../../../platform/database/tables.ts';

/** What this person wants to be told outside the app. */
export async function findPreferences(db: Reader, userId: number): Promise<PreferencesOut> {
  const row = await db
    .selectFrom('notification_preferences')
    .select(['email', 'push'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? { email: row.email === 1, push: row.push === 1 } : DEFAULT_PREFERENCES;
}

/** Changes what is given and returns all. */
export async function savePreferences(
  unit: Unit,
  userId: number,
  given: Body<typeof notificationEndpoints.savePreferences>,
): Promise<PreferencesOut> {
  const changed = { ...(await findPreferences(unit.db, userId)), ...given };
  const row = { email: flagOf(changed.email), push: flagOf(changed.push) };
  await unit.db
    .insertInto('notification_preferences')
    .values({ user_id: userId, ...row })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return changed;
}

/** As if they had never said what they want. */
export async function forgetPreferences({ db }: Unit, userId: number): Promise<void> {
  await db.deleteFrom('notification_preferences').where('user_id', '=', userId).execute();
}

/** Those of these people who want to hear through a channel: to be asked by whoever sends through it. */
export async function wantedBy(
  db: Reader,
  channel: keyof PreferencesOut,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const wanting = new Set(userIds);
  for (const part of inParts([...wanting])) {
    const refusing = await db
      .selectFrom('notification_preferences')
      .select('user_id')
      .where('user_id', 'in', part)
      .where(channel, '=', 0)
      .execute();
    for (const { user_id } of refusing) wanting.delete(user_id);
  }
  return wanting;
}
