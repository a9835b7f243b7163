import type { NotificationOut } from '@oficio/domain/notifications/contract.ts';
import { useEffect, useRef } from 'react';
import { safeNext } from '../../../lib/navigation/next-path.ts';
import { dismissToast, toast } from '../../../ui/feedback/toasts.ts';
import { type Known, knownAfter, MAX_TOASTS, newArrivals } from './new-arrivals.ts';

/**
 * Shows a toast for each notification that arrives after the first load. While the list is open, it shows no toasts and
 * dismisses the earlier ones.
 */
export function useArrivals(list: readonly NotificationOut[] | undefined, isOpen: boolean): void {
  const known = useRef<Known | null>(null);
  const told = useRef<readonly number[]>([]);
  useEffect(() => {
    if (!list) return;
    const arrived = known.current === null ? [] : newArrivals(list, known.current);
    known.current = knownAfter(list, known.current ?? undefined);
    if (!isOpen) {
      told.current = [...told.current, ...tellAll(arrived)].slice(-MAX_TOASTS);
      return;
    }
    for (const id of told.current) dismissToast(id);
    told.current = [];
  }, [list, isOpen]);
}

function tellAll(arrived: readonly NotificationOut[]): number[] {
  if (arrived.length <= MAX_TOASTS) return arrived.toReversed().map(tell);
  return [toast.info(`Tienes ${arrived.length} notificaciones nuevas`, { link: '/notifications' })];
}

function tell({ type, title, message, link }: NotificationOut): number {
  const show = type === 'success' ? toast.success : toast.info;
  return show(`${title}: ${message}`, { link: safeNext(link) ?? '/notifications' });
}
