import { MAIL_AGAIN_MINUTES } from '@oficio/domain/notifications/folding.ts';
import type { StoredNotice } from '@oficio/domain/notifications/templates.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inParts } from '../../../platform/database/in-slices.ts';
import { eachOf, statement } from '../../../platform/database/statement.ts';
import { type NotificationRow, notificationColumns, UNREAD } from './read-notifications.ts';

/** A notice and the id of the user who gets it. */
export interface NotificationInput {
  readonly to: number;
  readonly notice: StoredNotice;
}

/** Updates the reader's unread notification with the same key instead of adding one, if there is one. */
export interface KeyedNotificationInput extends NotificationInput {
  readonly foldKey: string;
  /** Returns when the mail about it leaves, from when the last one with this key did. Absent without a mail. */
  readonly mailAt?: (lastMailAt: number | null) => number;
}

/** Returns the key under which unread messages of one conversation are one notification. */
export const chatKey = (requestId: number): string => `chat:${requestId}`;

/** Returns the columns of a notification that hold its content. */
export const noticeColumns = ({ template, params }: StoredNotice) => ({
  template,
  params: JSON.stringify(params),
});

// One parameter for any number of rows, so that the text is built once.
const insertAll = statement<NotificationRow>(
  engine => `
    insert into notifications (template, params, user_id, read, created_at)
    select value ->> 'template', value ->> 'params', cast(value ->> 'user_id' as bigint), 0, cast(value ->> 'created_at' as bigint)
    from ${eachOf(engine)}
    returning ${notificationColumns.join(', ')}`,
);

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
      created_at: tx.now,
    }));
    inserted.push(...(await insertAll(tx.db, JSON.stringify(rows))));
  }
  return inserted;
}

interface Folded {
  readonly user_id: number;
  readonly fold_key: string;
  /** The unread notification with this key; null without one. */
  readonly unread_id: number | null;
  /** When the last mail with this key leaves or left; null without one. */
  readonly last_mail_at: number | null;
}

// One parameter for any number of keys: SQLite refuses a condition with a thousand alternatives.
const selectByKey = (lastMailAt: string) =>
  statement<Folded>(
    engine => `
    select wanted.user_id, wanted.fold_key, (
      select id from notifications
      where notifications.user_id = wanted.user_id and notifications.fold_key = wanted.fold_key and notifications.read = 0
    ) as unread_id, ${lastMailAt} as last_mail_at
    from (
      select cast(value ->> 'user_id' as bigint) as user_id, value ->> 'fold_key' as fold_key from ${eachOf(engine)}
    ) as wanted`,
  );

/** Chats have no mails with a key. */
const selectUnread = selectByKey('null');
const selectWithLastMail = selectByKey(`(
      select max(mail_due_at) from notifications
      where notifications.user_id = wanted.user_id and notifications.fold_key = wanted.fold_key and mail_due_at is not null
    )`);

type FoldedRow = NotificationRow & {
  readonly fold_key: string | null;
  /** Milliseconds since the epoch; null without a mail. */
  readonly mail_due_at: number | null;
};

// A row from before templates has texts. SQLite needs the condition, because it would take `on conflict` for one of a join.
const upsertAll = statement<FoldedRow>(
  engine => `
    insert into notifications (template, params, user_id, fold_key, read, created_at, mail_due_at)
    select value ->> 'template', value ->> 'params', cast(value ->> 'user_id' as bigint), value ->> 'fold_key', 0,
      cast(value ->> 'created_at' as bigint), cast(value ->> 'mail_due_at' as bigint)
    from ${eachOf(engine)} where true
    on conflict (user_id, fold_key) where read = 0 and fold_key is not null do update set
      template = excluded.template, params = excluded.params, created_at = excluded.created_at,
      mail_due_at = coalesce(excluded.mail_due_at, notifications.mail_due_at), outdated_at = null,
      type = null, title = null, message = null, link = null
    returning ${notificationColumns.join(', ')}, fold_key, mail_due_at`,
);

interface UpsertResult {
  readonly rows: readonly FoldedRow[];
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
  const keys = inputs.map(({ to, foldKey }) => ({ user_id: to, fold_key: foldKey }));
  const select = inputs.some(({ mailAt }) => mailAt) ? selectWithLastMail : selectUnread;
  const stored = await select(tx.db, JSON.stringify(keys));
  const lastMails = new Map(stored.map(row => [`${row.user_id} ${row.fold_key}`, row.last_mail_at]));
  const values = inputs.map(({ to, notice, foldKey, mailAt }) => ({
    ...noticeColumns(notice),
    user_id: to,
    fold_key: foldKey,
    created_at: tx.now,
    mail_due_at: mailAt?.(lastMails.get(`${to} ${foldKey}`) ?? null) ?? null,
  }));
  const rows = await upsertAll(tx.db, JSON.stringify(values));
  return { rows, known: new Set(stored.flatMap(({ unread_id }) => unread_id ?? [])) };
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

/** Stores that a message about a notification was not sent, because it was no longer true. */
export async function markOutdated({ db, now }: Transaction, id: number): Promise<void> {
  await db.updateTable('notifications').set({ outdated_at: now }).where('id', '=', id).execute();
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

/** Marks the oldest unread notifications of a user up to an instant as read, at most `limit`. Returns how many. */
export async function markOldestRead(
  { db }: Transaction,
  { userId, until, limit }: { readonly userId: number; readonly until: number; readonly limit: number },
): Promise<bigint> {
  const oldest = db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('read', '=', UNREAD)
    .where('created_at', '<=', until)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit);
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read: 1 })
    .where('user_id', '=', userId)
    .where('id', 'in', oldest)
    .executeTakeFirst();
  return numUpdatedRows;
}

/**
 * Stores that a notification is mailed again now. Returns false when the user has no such notification, or when it was mailed again
 * within `MAIL_AGAIN_MINUTES`. The condition is part of the update, so only one of two parallel calls gets true.
 */
export async function claimMailAgain({ db, now }: Transaction, userId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ mailed_again_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(({ eb, or }) =>
      or([eb('mailed_again_at', 'is', null), eb('mailed_again_at', '<=', now - MAIL_AGAIN_MINUTES * 60_000)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

/** Deletes at most `limit` notifications of a user, newest first. Returns their number. */
export async function deleteSliceOf({ db }: Transaction, userId: number, limit: number): Promise<bigint> {
  const newest = db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('id', 'in', newest)
    .executeTakeFirst();
  return numDeletedRows;
}
