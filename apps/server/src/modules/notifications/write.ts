import type { Notice } from '@oficio/domain/notifications/texts.ts';
import type { Unit } from '../../platform/database/database.ts';
import './tables.ts';

/** Rows of one statement: both engines bound the parameters of a statement (SQLite at 32,766). */
const ROWS_AT_ONCE = 1000;

/** The same notice for each of these people; an open request may have thousands. */
export async function insertNotices(unit: Unit, userIds: readonly number[], notice: Notice): Promise<void> {
  for (let start = 0; start < userIds.length; start += ROWS_AT_ONCE) {
    const rows = userIds
      .slice(start, start + ROWS_AT_ONCE)
      .map(user_id => ({ ...notice, user_id, read: 0 as const, created_at: unit.now }));
    await unit.db.insertInto('notifications').values(rows).execute();
  }
}

/** Returns whether there is such a notification of theirs, read before or not. */
export async function markRead(unit: Unit, userId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('notifications')
    .set({ read: 1 })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markAllRead(unit: Unit, userId: number): Promise<void> {
  await unit.db
    .updateTable('notifications')
    .set({ read: 1 })
    .where('user_id', '=', userId)
    .where('read', '=', 0)
    .execute();
}

/** Returns whether there was such a notification of theirs. */
export async function deleteNotification(unit: Unit, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await unit.db
    .deleteFrom('notifications')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
