import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { call } from '../../../lib/api/client.ts';
import { activeWorker } from '../../../lib/browser/service-worker.ts';
import { localStorageEntry, readJson } from '../../../lib/storage/storage-entry.ts';

/**
 * What this browser can do about push messages, for one person:
 * - `unsupported`: nothing; `needs-install`: nothing until the app is on the home screen (iPhone, iPad)
 * - `denied`: it was told not to, and only its own settings can change that
 * - `off`, `subscribe`
 */
export type PushState = 'unsupported' | 'needs-install' | 'denied' | 'off' | 'on';

/** Ids of those who have asked for push in this browser. */
const asked = localStorageEntry('oficio.push');

const askedHere = (userId: number): boolean => [readJson(asked)].flat().includes(userId);

function noteAsked(userId: number, wanted: boolean): void {
  const others = [readJson(asked)].flat().filter(id => typeof id === 'number' && id !== userId);
  asked.write(JSON.stringify(wanted ? [...others, userId] : others));
}

export async function pushState(userId: number): Promise<PushState> {
  if (!('PushManager' in window && 'Notification' in window))
    return isApplePhone() && !isInstalled() ? 'needs-install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const worker = await activeWorker();
  if (!worker) return 'unsupported';
  const subscription = await worker.pushManager.getSubscription();
  return subscription && Notification.permission === 'granted' && askedHere(userId) ? 'on' : 'off';
}

/** Asks the browser for its permission, which it only takes from a press, and subscribes. Rejects as `call` does. */
export async function turnPushOn(userId: number): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission === 'granted') {
    await subscribe();
    noteAsked(userId, true);
  }
  return pushState(userId);
}

export async function turnPushOff(userId: number): Promise<PushState> {
  noteAsked(userId, false);
  const subscription = await (await activeWorker())?.pushManager.getSubscription();
  if (subscription) {
    await subscription.unsubscribe();
    await call(notificationEndpoints.unsubscribePush, { body: { endpoint: subscription.endpoint } });
  }
  return pushState(userId);
}

/**
 * Once a visit: whoever has asked for it here, and may, is subscribed again. Their session may be another one, the browser may
 * have changed its endpoint, and the server its key.
 */
export async function renewPush(userId: number): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted' || !askedHere(userId)) return;
  await subscribe();
}

async function subscribe(): Promise<void> {
  const worker = await activeWorker();
  if (!worker) return;
  const { public_key } = await call(notificationEndpoints.getPushKey);
  const key = bytesOf(public_key);
  const present = await worker.pushManager.getSubscription();
  const isOurs = present !== null && sameBytes(present.options.applicationServerKey, key);
  if (present && !isOurs) await present.unsubscribe();
  const subscription =
    present && isOurs
      ? present
      : await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await call(notificationEndpoints.subscribePush, {
    body: { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } },
  });
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));

function sameBytes(given: ArrayBuffer | null, expected: Uint8Array): boolean {
  const bytes = new Uint8Array(given ?? new ArrayBuffer());
  return bytes.length === expected.length && bytes.every((byte, index) => byte === expected[index]);
}

/** An iPad says that it is a Mac, one that can be touched. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;
