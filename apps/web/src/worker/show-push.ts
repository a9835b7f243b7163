import type { PushPayload } from '@oficio/domain/notifications/push.ts';
import { safeNext } from '../lib/navigation/next-path.ts';
import { scope, type WindowClient } from './scope.ts';

const ICON = '/icons/icon-192.png';
/** Single-colour icon for the status bar. */
const BADGE = '/icons/badge-96.png';
/** Shown for an unreadable message, because browsers revoke the permission after a push without a notification. */
const UNREADABLE: PushPayload = {
  title: 'Tienes novedades',
  body: 'Ábrelo para verlas.',
  url: '/notifications',
  tag: 'novedades',
};

/** TypeScript's library lacks `renotify`, which Safari and Firefox ignore. Browsers refuse it without a tag. */
type ShownOptions = NotificationOptions & { readonly renotify: boolean };

/** Shows a message; replaces an earlier one with the same tag. */
export async function showPush(text: string | undefined): Promise<void> {
  const { title, body, url, tag } = payloadIn(text);
  const isWatching = (await openWindows()).some(isInFront);
  const options: ShownOptions = {
    body,
    tag,
    icon: ICON,
    badge: BADGE,
    lang: 'es',
    data: url,
    // The open app shows a toast for it.
    silent: isWatching,
    // Else the browser replaces a message with the same tag without a sound.
    renotify: !isWatching && tag !== '',
  };
  await scope.registration.showNotification(title, options);
}

/** Opens the target of a pressed message, in an open window or a new one. */
export async function followPush(notification: Notification): Promise<void> {
  notification.close();
  const path = safeNext(String(notification.data)) ?? '/';
  const windows = await openWindows();
  const best = windows.find(isInFront) ?? windows.find(isVisible) ?? windows[0];
  if (!best) return void (await scope.clients.openWindow(path));
  // The app navigates without a reload, because a reload would lose unsaved input.
  best.postMessage({ type: 'go', path });
  await best.focus();
}

/** Closes the shown messages, which are private to the user who logged out. */
export async function closeAllPush(): Promise<void> {
  for (const notification of await scope.registration.getNotifications()) notification.close();
}

function payloadIn(text: string | undefined): PushPayload {
  try {
    const { title, body, url, tag } = JSON.parse(text ?? '') as Partial<Record<keyof PushPayload, unknown>>;
    if ([title, body, url, tag].every(field => typeof field === 'string'))
      return { title, body, url, tag } as PushPayload;
  } catch {
    // Falls through to the default.
  }
  return UNREADABLE;
}

const openWindows = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
const isVisible = ({ visibilityState }: WindowClient) => visibilityState === 'visible';
const isInFront = ({ focused }: WindowClient) => focused;
