import type { Notice } from '@oficio/domain/notifications/texts.ts';
import type { Unit } from '../../platform/database/database.ts';
import { inParts } from '../../platform/database/in-parts.ts';
import './tables.ts';

/** Somebody and what they are told. */
export interface Telling {
  readonly to: number;
  readonly notice: Notice;
}

/** Returns the rows as they are in the database; an open request may have thousands. */
export async function insertNotices(unit: Unit, tellings: readonly Telling[]) {
  const inserted = [];
  for (const part of inParts(tellings)) {
    const rows = part.map(({ to, notice }) => ({
      ...notice,
      user_id: to,
      read: 0 as const,
      created_at: unit.now,
    }));
    inserted.push(...(await unit.db.insertInto('notifications').values(rows).returningAll().execute()));
  }
  return inserted;
}

/** Deletes unread notices that lead where one of these does, of the same person: each is replaced by the newer one. */
export async function deleteFolded(unit: Unit, tellings: readonly Telling[]) {
  if (tellings.length === 0) return [];
  return unit.db
    .deleteFrom('notifications')
    .where('read', '=', 0)
    .where('user_id', 'in', [...new Set(tellings.map(({ to }) => to))])
    .where(({ or, and, eb }) =>
      or(tellings.map(({ to, notice }) => and([eb('user_id', '=', to), eb('link', '=', notice.link)]))),
    )
    .returning(['user_id', 'link'])
    .execute();
}

/** Whatever leads there has been seen. */
export async function markReadByLink(unit: Unit, userId: number, link: string): Promise<void> {
  await unit.db
    .updateTable('notifications')
    .set({ read: 1 })
    .where('user_id', '=', userId)
    .where('read', '=', 0)
    .where('link', '=', link)
    .execute();
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

/** Whatever somebody was told, and how they wanted to be told. */
export async function deleteAllOf({ db }: Unit, userId: number): Promise<void> {
  await db.deleteFrom('notifications').where('user_id', '=', userId).execute();
  await db.deleteFrom('notification_preferences').where('user_id', '=', userId).execute();
}

interface NoticeText {
  readonly title: string;
  readonly message: string;
}

/** Puts another text in the place of what these say. */
export async function rewriteNotices({ db }: Unit, ids: readonly number[], left: NoticeText): Promise<void> {
  for (const part of inParts(ids))
    await db.updateTable('notifications').set(left).where('id', 'in', part).execute();
}
