import type { NotificationOut } from '@oficio/domain/notifications/contract.ts';
import type { NotificationRow } from './read.ts';

export function presentNotification(row: NotificationRow): NotificationOut {
  return { ...row, created_at: new Date(row.created_at).toISOString() };
}
