import { foldedMailAt, foldKeyOf } from '@oficio/domain/notifications/folding.ts';
import type { StoredNotice } from '@oficio/domain/notifications/templates.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Live } from '../../../platform/live/live.ts';
import { userRoom } from '../../../platform/live/rooms.ts';
import { enqueueNoticeEmails } from '../delivery/notice-emails.ts';
import { enqueueNoticePushes } from '../delivery/notice-pushes.ts';
import { type KnownNames, presentNotification, renderNotifications } from '../rendering/render.ts';
import { findReceivers, type Receiver } from '../store/preferences.ts';
import type { NotificationRow } from '../store/read-notifications.ts';
import {
  insertNotices,
  type KeyedNotificationInput,
  type NotificationInput,
  upsertNotices,
} from '../store/write-notifications.ts';

/**
 * Writes notifications in the transaction of their event. After the commit each is sent to open pages, browsers and mail. One that
 * replaces an unread one of the same kind and job (`foldKeyOf`) updates it, and its mail waits (`FOLDED_MAIL_PAUSE_MS`). `names`: those
 * that the event carries.
 */
export async function notify(
  tx: Transaction,
  live: Live,
  inputs: readonly NotificationInput[],
  names?: KnownNames,
): Promise<void> {
  const receivers = await receiversOf(tx, inputs);
  const channels = { live, receivers, names };
  const mailAt = (lastMailAt: number | null) => foldedMailAt(lastMailAt, tx.now);
  const single = inputs.filter(({ notice }) => foldKeyOf(notice) === null);
  const folded = inputs.flatMap(({ to, notice }) => {
    const foldKey = foldKeyOf(notice);
    if (foldKey === null) return [];
    const isMailed = (receivers.get(to)?.email ?? null) !== null;
    return { to, notice, foldKey, ...(isMailed && { mailAt }) };
  });
  const alone = await sendToBrowsers(tx, channels, await insertNotices(tx, single), null);
  const { rows, known } = await upsertNotices(tx, folded);
  const mails = new Map(rows.map(row => [row.id, { foldKey: row.fold_key, mailAt: row.mail_due_at }]));
  const together = await sendToBrowsers(tx, channels, rows, known);
  const mailed = [...alone, ...together.map(notice => ({ ...notice, ...mails.get(notice.id) }))];
  await enqueueNoticeEmails(tx, mailed, receivers);
}

/** Updates unread notifications with the same keys of conversations. Only new ones are mailed: the reader of an older one already gets a mail. */
export async function notifyOrUpdate(
  tx: Transaction,
  live: Live,
  inputs: readonly KeyedNotificationInput[],
  names?: KnownNames,
): Promise<void> {
  const receivers = await receiversOf(tx, inputs);
  const { rows, known } = await upsertNotices(tx, inputs);
  const notifications = await sendToBrowsers(tx, { live, receivers, names }, rows, known);
  const unknown = notifications.filter(({ isKnown }) => !isKnown);
  await enqueueNoticeEmails(tx, unknown, receivers);
}

const receiversOf = ({ db }: Transaction, inputs: readonly NotificationInput[]) =>
  findReceivers(
    db,
    inputs.map(({ to }) => to),
  );

interface Channels {
  readonly live: Live;
  readonly receivers: ReadonlyMap<number, Receiver>;
  readonly names?: KnownNames | undefined;
}

async function sendToBrowsers(
  tx: Transaction,
  { live, receivers, names }: Channels,
  rows: readonly NotificationRow[],
  /** Ids of the rows that were unread before; null for notifications that do not fold. */
  known: ReadonlySet<number> | null,
) {
  if (rows.length === 0) return [];
  const notifications = (await renderNotifications(tx.db, rows, names)).map(notification => ({
    ...notification,
    isFolded: known !== null,
    isKnown: known?.has(notification.id) ?? false,
  }));
  await enqueueNoticePushes(tx, notifications, receivers);
  tx.afterCommit(() => {
    for (const { isKnown: _, isFolded: __, ...notification } of notifications)
      live.emit([userRoom(notification.user_id)], 'new_notification', presentNotification(notification));
  });
  return notifications;
}

/** Returns the same notice for each of these users. */
export const noticeToEach = (userIds: readonly number[], notice: StoredNotice): NotificationInput[] =>
  userIds.map(to => ({ to, notice }));

/** Sends the same notice to each of these users, in the transaction of its event. `names`: those that the event carries. */
export type SendNotice = (
  tx: Transaction,
  userIds: readonly number[],
  notice: StoredNotice,
  names?: KnownNames,
) => Promise<void>;
