import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { capital, type Label } from '../fields/characters.ts';
import { done, flag, id, instantOut, line, page } from '../fields/contract.ts';
import type { REPLACED_PUSH_PATH } from './push.ts';

export const NOTIFICATION_TYPES = [
  'success',
  'info',
  'warning',
  'error',
  'message',
  'request',
  'other',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export const notificationOut = z.object({
  id: z.number(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  /** A path of this site, never another origin. */
  link: z
    .string()
    .regex(/^\/(?![/\\])/)
    .nullable(),
  read: z.union([z.literal(0), z.literal(1)]),
  created_at: instantOut,
});
export type NotificationOut = z.output<typeof notificationOut>;

/** Channels outside the app on which a user gets notifications. In the app every notification is shown. */
export const preferencesOut = z.object({ email: z.boolean(), push: z.boolean() });
export type PreferencesOut = z.output<typeof preferencesOut>;
/** Preferences of a user who has not saved any. Mail also needs a verified address, and push a subscribed browser. */
export const DEFAULT_PREFERENCES: PreferencesOut = { email: true, push: true };

/** A browser's `PushSubscription`. */
const subscription = z.object({
  endpoint: line('la dirección del navegador', { max: 1000 }),
  keys: z.object(
    {
      p256dh: key('la clave del navegador', 65),
      auth: key('el secreto del navegador', 16),
    },
    { error: 'Faltan las claves del navegador' },
  ),
});

/** Builds a key of `bytes` bytes in base64url. */
function key(label: Label, bytes: number) {
  const length = Math.ceil((bytes * 4) / 3);
  return line(label, { max: 200 }).regex(new RegExp(`^[\\w-]{${length}}$`), `${capital(label)} no es válida`);
}

const params = z.object({ id: id('la notificación') });

export const notificationEndpoints = defineEndpoints({
  listNotifications: {
    method: 'GET',
    path: '/api/notifications',
    access: 'session',
    viewable: true,
    query: z.object({
      ...page(),
      /** Only unread notifications. */
      unread: flag('el filtro de no leídas').optional(),
    }),
    reply: z.object({ notifications: z.array(notificationOut), next_cursor: z.string().nullable() }),
  },
  countUnread: {
    method: 'GET',
    path: '/api/notifications/unread',
    access: 'session',
    viewable: true,
    /** A number above `COUNT_CAP` means more than `COUNT_CAP`. */
    reply: z.object({ unreadCount: z.number() }),
  },
  readAllNotifications: {
    method: 'PUT',
    path: '/api/notifications/read-all',
    access: 'session',
    reply: done,
  },
  readNotification: {
    method: 'PUT',
    path: '/api/notifications/{id}/read',
    access: 'session',
    allow: ['owner'],
    params,
    reply: done,
  },
  deleteNotification: {
    method: 'DELETE',
    path: '/api/notifications/{id}',
    access: 'session',
    allow: ['owner'],
    params,
    reply: done,
  },
  /** Stops mail notifications. The token of a mail's link authorises the call, without a login. */
  unsubscribeMail: {
    method: 'POST',
    path: '/api/notifications/unsubscribe',
    access: 'public',
    body: z.object({ token: line('el enlace', { max: 200 }) }),
    reply: done,
  },
  getPreferences: {
    method: 'GET',
    path: '/api/notifications/preferences',
    access: 'session',
    viewable: true,
    reply: z.object({ preferences: preferencesOut }),
  },
  /** Absent fields keep their values. */
  savePreferences: {
    method: 'PUT',
    path: '/api/notifications/preferences',
    access: 'session',
    body: z.object({
      email: flag('la preferencia de email').optional(),
      push: flag('la preferencia de avisos en el dispositivo').optional(),
    }),
    reply: z.object({ preferences: preferencesOut }),
  },
  /** Returns the key that a browser needs to subscribe: a raw P-256 key in base64url. */
  getPushKey: {
    method: 'GET',
    path: '/api/notifications/push-key',
    access: 'session',
    reply: z.object({ public_key: z.string() }),
  },
  /** Subscribes this browser for the session's user until the session ends. Replaces the subscription of another user. */
  subscribePush: {
    method: 'POST',
    path: '/api/notifications/push-subscriptions',
    access: 'session',
    body: subscription,
    reply: done,
    status: 201,
  },
  unsubscribePush: {
    method: 'DELETE',
    path: '/api/notifications/push-subscriptions',
    access: 'session',
    body: subscription.pick({ endpoint: true }),
    reply: done,
  },
  /**
   * Continues a subscription that the browser has replaced, for the same session. A service worker calls it, which has no session; the
   * secret of the old subscription, which only the browser and the server know, authorises the call.
   */
  replacePush: {
    method: 'POST',
    path: '/api/notifications/push-subscriptions/replaced' satisfies typeof REPLACED_PUSH_PATH,
    access: 'public',
    body: z.object({ replaced: subscription, subscription }),
    reply: done,
  },
});
