import { AppError } from '@oficio/domain/errors.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import { COUNT_CAP } from '@oficio/domain/fields/numbers.ts';
import { adminNoticeEndpoints } from '@oficio/domain/notifications/admin/contract.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import type { FastifyInstance } from 'fastify';
import { auditActorOf, recordAct } from '../../platform/database/audit-log.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { writeInSlices } from '../../platform/database/in-slices.ts';
import type { Router } from '../../platform/http/router.ts';
import { userRoom } from '../../platform/live/rooms.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueueNoticeEmails } from './delivery/notice-emails.ts';
import { replace, subscribe } from './delivery/push-subscription.ts';
import { createUnsubscribe, oneClickRoute } from './delivery/unsubscribe.ts';
import { listNotifications, readNoticesOfJob } from './rendering/list-notifications.ts';
import { isSeen, presentNotification, renderNotification } from './rendering/render.ts';
import { stillHolds } from './rendering/still-holds.ts';
import { findPreferences, findReceivers, savePreferences } from './store/preferences.ts';
import { deleteSubscription } from './store/push-subscriptions.ts';
import { countUnread, findNotification } from './store/read-notifications.ts';
import { claimMailAgain, deleteNotification, markOldestRead, markRead } from './store/write-notifications.ts';

/** Registers the calls about notifications. Each user can access only their own. */
export async function notificationRoutes(
  router: Router,
  server: FastifyInstance,
  platform: Platform,
): Promise<void> {
  const { database, live, push, clock } = platform;
  const announce = (userId: number) =>
    live.emit([userRoom(userId)], 'notifications_changed', { user_id: userId });

  /** Changes one notification of the user. Throws 404 when there is no such notification. */
  const change = (userId: number, write: (tx: Transaction) => Promise<boolean>) =>
    database.transaction(async tx => {
      if (!(await write(tx))) throw new AppError('notification_not_found');
      tx.afterCommit(() => announce(userId));
    });

  adminNoticeRoutes(router, platform);
  router.on(notificationEndpoints.listNotifications, async ({ session, query }) => {
    const { page, next_cursor } = await listNotifications(database.read, session.userId, query);
    return { notifications: page.map(presentNotification), next_cursor };
  });

  router.on(notificationEndpoints.countUnread, async ({ session }) => ({
    unreadCount: await countUnread(database.read, session.userId, COUNT_CAP + 1),
  }));

  router.on(notificationEndpoints.readAllNotifications, async ({ session }) => {
    const shown = { userId: session.userId, until: clock() };
    await writeInSlices(limit => database.transaction(tx => markOldestRead(tx, { ...shown, limit })));
    announce(session.userId);
    return DONE;
  });

  router.on(notificationEndpoints.readNotification, async ({ session, params }) => {
    await change(session.userId, tx => markRead(tx, session.userId, params.id));
    return DONE;
  });

  router.on(notificationEndpoints.deleteNotification, async ({ session, params }) => {
    await change(session.userId, tx => deleteNotification(tx, session.userId, params.id));
    return DONE;
  });

  router.on(notificationEndpoints.getPreferences, async ({ session }) => ({
    preferences: await findPreferences(database.read, session.userId),
  }));

  router.on(notificationEndpoints.savePreferences, async ({ session, body }) => ({
    preferences: await database.transaction(tx => savePreferences(tx, session.userId, body)),
  }));

  router.on(notificationEndpoints.getPushKey, async () => ({ public_key: await push.publicKey() }));

  router.on(notificationEndpoints.subscribePush, async ({ session, body }) => {
    await database.transaction(tx => subscribe(tx, session, body, push.reach));
    return DONE;
  });

  router.on(notificationEndpoints.unsubscribePush, async ({ session, body }) => {
    await database.transaction(tx => deleteSubscription(tx, session.userId, body.endpoint));
    return DONE;
  });

  router.on(notificationEndpoints.replacePush, async ({ body }) => {
    await database.transaction(tx => replace(tx, body, push.reach));
    return DONE;
  });

  const unsubscribe = createUnsubscribe(platform);
  router.on(notificationEndpoints.unsubscribeMail, async ({ body }) => {
    await unsubscribe(body.token);
    return DONE;
  });
  await oneClickRoute(server, unsubscribe);
}

/** Serves the stored notifications of a person to the staff, who can mail one again. */
function adminNoticeRoutes(router: Router, { database }: Platform): void {
  router.on(adminNoticeEndpoints.listNoticesOfUser, async ({ params, query }) => {
    const { page, next_cursor } = await listNotifications(database.read, params.id, query);
    return { notices: page.map(presentNotification), next_cursor };
  });

  router.on(adminNoticeEndpoints.listNoticesOfJob, async ({ params }) => ({
    notices: await readNoticesOfJob(database.read, params.id),
  }));

  router.on(adminNoticeEndpoints.mailNoticeAgain, async call => {
    const { id, noticeId } = call.params;
    await database.transaction(async tx => {
      // First, because it locks the row: of two parallel calls the second one waits and is then refused.
      if (!(await claimMailAgain(tx, id, noticeId))) {
        const exists = await findNotification(tx.db, id, noticeId);
        throw new AppError(exists ? 'mailed_just_now' : 'notification_not_found');
      }
      const row = await findNotification(tx.db, id, noticeId);
      const notice = row && (await renderNotification(tx.db, row));
      if (!notice) throw new AppError('notification_not_found');
      if (row && !(await stillHolds(tx.db, row))) throw new AppError('notice_outdated');
      // The handler sends no mail about a message that was read.
      const receivers = await findReceivers(tx.db, [id]);
      const isMailed = !isSeen(notice) && (await enqueueNoticeEmails(tx, [notice], receivers)) > 0;
      if (!isMailed) throw new AppError('no_mail');
      await recordAct(tx, auditActorOf(call), {
        action: 'notice_resent',
        subjectId: id,
        details: { notice_id: noticeId },
      });
    });
    return DONE;
  });
}
