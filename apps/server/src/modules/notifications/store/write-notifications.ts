import type { StoredNotice } from '@oficio/domain/notifications/templates.ts';
import type { Insertable } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { inParts } from '../../../platform/database/in-parts.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { type NotificationRow, notificationColumns, UNREAD } from './read-notifications.ts';

/** A notice and the id of the user who gets it. */
export interface NotificationInput {
  readonly to: number;
  readonly notice: StoredNotice;
}

/** Updates the reader's unread notification with the same key instead of adding one, if there is one. */
export interface KeyedNotificationInput extends NotificationInput {
  readonly foldKey: string;
}

/** Returns the key under which unread messages of one conversation are one notification. */
export const chatKey = (requestId: number): string => `chat:${requestId}`;

/** Returns the columns of a notification that hold its content. */
export const noticeColumns = ({ template, params }: StoredNotice) => ({
  template,
  params: JSON.stringify(params),
});

/** Inserts notifications and returns their rows. There may be thousands, so they are inserted in parts. */
export async function insertNotices(
  tx: Transaction,
  inputs: readonly NotificationInput[],
): Promise<NotificationRow[]> {
  const inserted: NotificationRow[] = [];
  for (const part of inParts(inputs)) {
    const rows = part.map(({ to, notice }) => ({
      ...noticeColumns(notice),
      user_id: to,
      read: 0 as const,
      created_at: tx.now,
    }));
    inserted.push(
      ...(await tx.db.insertInto('notifications').values(rows).returning(notificationColumns).execute()),
    );
  }
  return inserted;
}

interface UpsertResult {
  readonly rows: readonly NotificationRow[];
  /** Ids of the rows that were unread before. */
  readonly known: ReadonlySet<number>;
}

/**
 * Updates the unread notification with the same reader and key, which keeps its id, or inserts a new one. The reader and key of each
 * input must be unique.
 */
export async function upsertNotices(
  tx: Transaction,
  inputs: readonly KeyedNotificationInput[],
): Promise<UpsertResult> {
  if (inputs.length === 0) return { rows: [], known: new Set() };
  const values: Insertable<Tables['notifications']>[] = inputs.map(({ to, notice, foldKey }) => ({
    ...noticeColumns(notice),
    user_id: to,
    fold_key: foldKey,
    read: 0,
    created_at: tx.now,
  }));
  const waiting = await tx.db
    .selectFrom('notifications')
    .select('id')
    .where('read', '=', UNREAD)
    .where(({ or, and, eb }) =>
      or(inputs.map(({ to, foldKey }) => and([eb('user_id', '=', to), eb('fold_key', '=', foldKey)]))),
    )
    .execute();
  const rows = await tx.db
    .insertInto('notifications')
    .values(values)
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'fold_key'])
        .where('read', '=', UNREAD)
        .where('fold_key', 'is not', null)
        .doUpdateSet(({ ref }) => ({
          template: ref('excluded.template'),
          params: ref('excluded.params'),
          created_at: ref('excluded.created_at'),
          // A row from before templates has texts.
          type: null,
          title: null,
          message: null,
          link: null,
        })),
    )
    .returning(notificationColumns)
    .execute();
  return { rows, known: new Set(waiting.map(({ id }) => id)) };
}

/** Marks the unread notification with this key as read. */
export async function markReadByKey(tx: Transaction, userId: number, foldKey: string): Promise<void> {
  await tx.db
    .updateTable('notifications')
    .set({ read: 1 })
    .where('user_id', '=', userId)
    .where('read', '=', UNREAD)
    .where('fold_key', '=', foldKey)
    .execute();
}

/** Marks a notification as read. Returns false when the user has no such notification. */
export async function markRead(tx: Transaction, userId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('notifications')
    .set({ read: 1 })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markAllRead(tx: Transaction, userId: number): Promise<void> {
  await tx.db
    .updateTable('notifications')
    .set({ read: 1 })
    .where('user_id', '=', userId)
    .where('read', '=', UNREAD)
    .execute();
}

/** Deletes a notification. Returns false when the user has no such notification. */
export async function deleteNotification(tx: Transaction, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('notifications')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes a user's notifications and preferences. */
export async function deleteAllOf({ db }: Transaction, userId: number): Promise<void> {
  await db.deleteFrom('notifications').where('user_id', '=', userId).execute();
  await db.deleteFrom('notification_preferences').where('user_id', '=', userId).execute();
}
