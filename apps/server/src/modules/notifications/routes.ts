import { AppError } from '@oficio/domain/errors.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import { COUNT_CAP } from '@oficio/domain/fields/counts.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../platform/database/database.ts';
import { writeInSlices } from '../../platform/database/in-slices.ts';
import type { Router } from '../../platform/http/router.ts';
import { userRoom } from '../../platform/live/rooms.ts';
import type { Platform } from '../../platform/platform.ts';
import { adminNoticeRoutes } from './admin/routes.ts';
import { replace, subscribe } from './delivery/push-subscription.ts';
import { createUnsubscribe, oneClickRoute } from './delivery/unsubscribe.ts';
import { listNotifications } from './rendering/list-notifications.ts';
import { presentNotification } from './rendering/render.ts';
import { findPreferences, savePreferences } from './store/preferences.ts';
import { deleteSubscription } from './store/push-subscriptions.ts';
import { countUnread } from './store/read-notifications.ts';
import { deleteNotification, markOldestRead, markRead } from './store/write-notifications.ts';

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
