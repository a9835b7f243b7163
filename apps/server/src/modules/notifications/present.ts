import type { NotificationOut } from '@oficio/domain/notifications/contract.ts';
import { isoOf } from '../../platform/format/instant.ts';
import type { Notification } from './rendering/render.ts';

export function presentNotification({ user_id: _, ...notification }: Notification): NotificationOut {
  return { ...notification, created_at: isoOf(notification.created_at) };
}
