import type { NotificationOut } from '@oficio/domain/notifications/contract.ts';
import { useEffect, useRef } from 'react';
import { safeNext } from '../../../lib/navigation/next-path.ts';
import { dismissToast, toast } from '../../../ui/feedback/toasts.ts';

/** Above this number, a toast shows only the count. */
const MAX_TOASTS = 1;

/**
 * Shows a toast for each notification that arrives after the first load. While the list is open, it shows no toasts and
 * dismisses the earlier ones.
 */
export function useNotificationToasts(list: readonly NotificationOut[] | undefined, isOpen: boolean): void {
  const last = useRef<LastNotified | null>(null);
  const shownToasts = useRef<readonly number[]>([]);
  useEffect(() => {
    if (!list) return;
    const arrived = last.current === null ? [] : newNotifications(list, last.current);
    last.current = lastNotifiedOf(list, last.current ?? undefined);
    if (!isOpen) {
      shownToasts.current = [...shownToasts.current, ...showToasts(arrived)].slice(-MAX_TOASTS);
      return;
    }
    for (const id of shownToasts.current) dismissToast(id);
    shownToasts.current = [];
  }, [list, isOpen]);
}

function showToasts(arrived: readonly NotificationOut[]): number[] {
  if (arrived.length <= MAX_TOASTS) return arrived.toReversed().map(showToast);
  return [toast.info(`Tienes ${arrived.length} notificaciones nuevas`, { link: '/notifications' })];
}

function showToast({ type, title, message, link }: NotificationOut): number {
  const show = type === 'success' ? toast.success : toast.info;
  return show(`${title}: ${message}`, { link: safeNext(link) ?? '/notifications' });
}

/** Newest notification that the client already knows. */
interface LastNotified {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const timeOf = ({ created_at }: NotificationOut): number => Date.parse(created_at);

/** Returns the newest id and the newest time of a list and of `last`. */
export const lastNotifiedOf = (
  list: readonly NotificationOut[],
  last: LastNotified = { id: 0, at: 0 },
): LastNotified => ({
  id: Math.max(last.id, ...list.map(({ id }) => id)),
  at: Math.max(last.at, ...list.map(timeOf)),
});

/**
 * Returns the unread notifications newer than `last`, newest first. An updated notification is new too: it has its old id
 * and a later time.
 */
export const newNotifications = (
  list: readonly NotificationOut[],
  last: LastNotified,
): readonly NotificationOut[] =>
  list.filter(one => one.read === 0 && (one.id > last.id || timeOf(one) > last.at));
