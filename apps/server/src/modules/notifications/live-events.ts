import type { NotificationOut } from '@oficio/domain/notifications/contract.ts';

declare module '../../platform/live/events.ts' {
  interface ServerEvents {
    new_notification: (notification: NotificationOut) => void;
    notifications_changed: (change: { readonly user_id: number }) => void;
  }
}
