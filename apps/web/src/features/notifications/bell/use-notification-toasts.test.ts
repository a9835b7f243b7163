import type { NotificationOut } from '@oficio/domain/notifications/contract.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { addToCache, NOTIFICATION_KEYS } from '../list/notifications-api.ts';
import { lastNotifiedOf, newNotifications } from './use-notification-toasts.ts';

const notification = (id: number, at: number, message = `n${id}`): NotificationOut => ({
  id,
  type: 'message',
  title: 'Mensaje nuevo',
  message,
  link: `/chat?request=${id}`,
  read: 0,
  created_at: new Date(at).toISOString(),
});

test('an updated notification replaces the old one on any page, moves to the top and is not counted again', () => {
  const cache = new QueryClient();
  const pages = [
    { notifications: [notification(4, 400), notification(3, 300)], next_cursor: 'c' },
    { notifications: [notification(2, 200), notification(1, 100)], next_cursor: null },
  ];
  cache.setQueryData([...NOTIFICATION_KEYS.lists, { limit: 2 }], { pages, pageParams: [null, 'c'] });
  cache.setQueryData(NOTIFICATION_KEYS.unread, { unreadCount: 4 });
  const listed = () =>
    cache
      .getQueryData<{ pages: typeof pages }>([...NOTIFICATION_KEYS.lists, { limit: 2 }])
      ?.pages.map(page => page.notifications.map(({ id, message }) => `${id} ${message}`));
  addToCache(cache, notification(2, 500, 'dos mensajes'));
  expect(listed()).toEqual([['2 dos mensajes', '4 n4', '3 n3'], ['1 n1']]);
  expect(cache.getQueryData(NOTIFICATION_KEYS.unread)).toEqual({ unreadCount: 4 });
  addToCache(cache, notification(5, 600));
  expect(listed()).toEqual([['5 n5', '2 dos mensajes', '4 n4', '3 n3'], ['1 n1']]);
  expect(cache.getQueryData(NOTIFICATION_KEYS.unread)).toEqual({ unreadCount: 5 });
});

test('newArrivals returns new and updated notifications, and no old, read or known one', () => {
  const before = [notification(3, 300), notification(2, 200)];
  const last = lastNotifiedOf(before);
  expect(newNotifications(before, last)).toEqual([]);
  const grown = notification(2, 500, 'dos mensajes');
  const fresh = notification(4, 400);
  const after = [grown, fresh, notification(3, 300), notification(1, 100)];
  expect(newNotifications(after, last)).toEqual([grown, fresh]);
  expect(newNotifications(after, lastNotifiedOf(after, last))).toEqual([]);
  expect(newNotifications([{ ...notification(9, 900), read: 1 }], last)).toEqual([]);
  expect(newNotifications(after, lastNotifiedOf([], lastNotifiedOf(after)))).toEqual([]);
});
