import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { done, flag, idText, instantOut, page } from '../fields/contract.ts';

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

/** What somebody is told outside the app; within it they are told everything. */
export const preferencesOut = z.object({ email: z.boolean(), push: z.boolean() });
export type PreferencesOut = z.output<typeof preferencesOut>;
/** Of whoever has not said otherwise. No e-mail goes to an unverified address, no push where no browser was asked. */
export const DEFAULT_PREFERENCES: PreferencesOut = { email: true, push: true };

const params = z.object({ id: idText('la notificación') });

export const notificationEndpoints = defineEndpoints({
  listNotifications: {
    method: 'GET',
    path: '/api/notifications',
    access: 'session',
    query: z.object({
      ...page({ default: 50, max: 200 }),
      /** Only those not read yet. */
      unread: flag('el filtro de no leídas').optional(),
    }),
    reply: z.object({ notifications: z.array(notificationOut), next_cursor: z.string().nullable() }),
  },
  countUnread: {
    method: 'GET',
    path: '/api/notifications/unread',
    access: 'session',
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
    params,
    reply: done,
  },
  deleteNotification: {
    method: 'DELETE',
    path: '/api/notifications/{id}',
    access: 'session',
    params,
    reply: done,
  },
  getPreferences: {
    method: 'GET',
    path: '/api/notifications/preferences',
    access: 'session',
    reply: z.object({ preferences: preferencesOut }),
  },
  /** What is left out stays as it is. */
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
});
