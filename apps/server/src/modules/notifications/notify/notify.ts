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

/** Writes notifications in the transaction of their event. After the commit each is sent to open pages, browsers and mail. */
export async function notify(
  tx: Transaction,
  live: Live,
  inputs: readonly NotificationInput[],
): Promise<void> {
  await enqueueNoticeEmails(tx, await sendToBrowsers(tx, live, await insertNotices(tx, inputs), new Set()));
}

/** Updates unread notifications with the same keys. Only new ones are mailed: the reader of an older one already gets a mail. */
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
  known: ReadonlySet<number>,
) {
  const notifications = (await renderNotifications(tx.db, rows)).map(notification => ({
    ...notification,
    isKnown: known.has(notification.id),
  }));
  await enqueueNoticePushes(tx, notifications);
  tx.afterCommit(() => {
    for (const { isKnown: _, ...notification } of notifications)
      live.emit([userRoom(notification.user_id)], 'new_notification', presentNotification(notification));
  });
  return notifications;
}

/** Returns the same notice for each of these users. */
export const noticeToEach = (userIds: readonly number[], notice: StoredNotice): NotificationInput[] =>
  userIds.map(to => ({ to, notice }));

/** Sends the same notice to each of these users, in the transaction of its event. */
export type SendNotice = (tx: Transaction, userIds: readonly number[], notice: StoredNotice) => Promise<void>;
