import type { NotificationOut } from '@oficio/domain/notifications/contract.ts';
import { useEffect, useRef } from 'react';
import { safeNext } from '../../lib/next-path.ts';
import { toast } from '../../lib/toasts.ts';
import { MOST_TOLD, newcomers, newestId } from './newcomers.ts';

/** Tells of each notification that comes while the reader is here, and not of those that were there before. */
export function useArrivals(list: readonly NotificationOut[] | undefined): void {
  const known = useRef<number | null>(null);
  useEffect(() => {
    if (!list) return;
    const arrived = known.current === null ? [] : newcomers(list, known.current);
    known.current = Math.max(known.current ?? 0, newestId(list));
    if (arrived.length > MOST_TOLD)
      return toast.info(`Tienes ${arrived.length} notificaciones nuevas`, { link: '/notifications' });
    for (const notification of arrived.toReversed()) tell(notification);
  }, [list]);
}

function tell({ type, title, message, link }: NotificationOut): void {
  const show = type === 'success' ? toast.success : toast.info;
  show(`${title}: ${message}`, { link: safeNext(link) ?? '/notifications' });
}
