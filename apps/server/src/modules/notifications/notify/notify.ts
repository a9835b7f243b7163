import { foldKeyOf } from '@oficio/domain/notifications/folding.ts';
import type { StoredNotice } from '@oficio/domain/notifications/templates.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Live } from '../../../platform/live/live.ts';
import { userRoom } from '../../../platform/live/rooms.ts';
import { enqueueNoticeEmails } from '../mail/enqueue-notice-emails.ts';
import { enqueueNoticePushes } from '../push/enqueue-pushes.ts';
import { presentNotification, renderNotifications } from '../rendering/render.ts';
import type { NotificationRow } from '../store/read-notifications.ts';

import {
  insertNotices,
  type KeyedNotificationInput,
  type NotificationInput,
  upsertNotices,
} from '../store/write-notifications.ts';

/**
 * Writes notifications in the transaction of their event. After the commit each is sent to open pages, browsers and mail. One that
 * replaces an unread one of the same kind and job (`foldKeyOf`) updates it, and its mail waits (`FOLDED_MAIL_PAUSE_MS`).
 */
export async function notify(
  tx: Transaction,
  live: Live,
  inputs: readonly NotificationInput[],
): Promise<void> {
  const single = inputs.filter(({ notice }) => foldKeyOf(notice) === null);
  const folded = inputs.flatMap(({ to, notice }) => {
    const foldKey = foldKeyOf(notice);
    return foldKey === null ? [] : [{ to, notice, foldKey }];
  });
  const alone = await sendToBrowsers(tx, live, await insertNotices(tx, single), null);
  const { rows, known } = await upsertNotices(tx, folded);
  const keys = new Map(rows.map(({ id, fold_key }) => [id, fold_key]));
  const together = await sendToBrowsers(tx, live, rows, known);
  await enqueueNoticeEmails(tx, [
    ...alone,
    ...together.map(notice => ({ ...notice, foldKey: keys.get(notice.id) ?? null })),
  ]);
}

/** Updates unread notifications with the same keys of conversations. Only new ones are mailed: the reader of an older one already gets a mail. */
export async function notifyOrUpdate(
  tx: Transaction,
  live: Live,
  inputs: readonly KeyedNotificationInput[],
): Promise<void> {
  const { rows, known } = await upsertNotices(tx, inputs);
  const notifications = await sendToBrowsers(tx, live, rows, known);
  await enqueueNoticeEmails(
    tx,
    notifications.filter(({ isKnown }) => !isKnown),
  );
}

async function sendToBrowsers(
  tx: Transaction,
  live: Live,
  rows: readonly NotificationRow[],
  /** Ids of the rows that were unread before; null for notifications that do not fold. */
  known: ReadonlySet<number> | null,
) {
  if (rows.length === 0) return [];
  const notifications = (await renderNotifications(tx.db, rows)).map(notification => ({
    ...notification,
    isFolded: known !== null,
    isKnown: known?.has(notification.id) ?? false,
  }));
  await enqueueNoticePushes(tx, notifications);
  tx.afterCommit(() => {
    for (const { isKnown: _, isFolded: __, ...notification } of notifications)
      live.emit([userRoom(notification.user_id)], 'new_notification', presentNotification(notification));
  });
  return notifications;
}

/** Returns the same notice for each of these users. */
export const noticeToEach = (userIds: readonly number[], notice: StoredNotice): NotificationInput[] =>
  userIds.map(to => ({ to, notice }));

/** Sends the same notice to each of these users, in the transaction of its event. */
export type SendNotice = (tx: Transaction, userIds: readonly number[], notice: StoredNotice) => Promise<void>;
