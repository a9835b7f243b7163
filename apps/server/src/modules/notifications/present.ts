import type { NotificationOut } from '@oficio/domain/notifications/contract.ts';
import { isoOf } from '../../platform/instant.ts';
import type { NotificationRow } from './read.ts';

export function presentNotification(row: NotificationRow): NotificationOut {
  return { ...row, created_at: isoOf(row.created_at) };
}
