import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { call } from '../../../lib/api/client.ts';
import { isApplePhone } from '../../../lib/browser/apple-phone.ts';
import { activeWorker } from '../../../lib/browser/service-worker.ts';
import { localStorageEntry, readJson } from '../../../lib/storage/storage-entry.ts';

/**
 * Push state of this browser for one user. `unsupported`: not possible. `needs-install`: only possible in the installed
 * app (iPhone, iPad). `denied`: refused in the browser's settings, and only they can change it. `off`: can be turned on.
 * `on`: subscribed.
 */
export type PushState = 'unsupported' | 'needs-install' | 'denied' | 'off' | 'on';

/** Ids of the users who turned push on in this browser. */
const subscribers = localStorageEntry('oficio.push');

const isSubscriber = (userId: number): boolean => [readJson(subscribers)].flat().includes(userId);

function setSubscriber(userId: number, wanted: boolean): void {
  const others = [readJson(subscribers)].flat().filter(id => typeof id === 'number' && id !== userId);
  subscribers.write(JSON.stringify(wanted ? [...others, userId] : others));
}

export async function pushState(userId: number): Promise<PushState> {
  if (!('PushManager' in window && 'Notification' in window))
    return isApplePhone() && !isInstalled() ? 'needs-install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const worker = await activeWorker();
  if (!worker) return 'unsupported';
  const subscription = await worker.pushManager.getSubscription();
  return subscription && Notification.permission === 'granted' && isSubscriber(userId) ? 'on' : 'off';
}

/** Asks for the browser's permission, which requires a user gesture, and subscribes. Rejects as `call` does. */
export async function turnPushOn(userId: number): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission === 'granted') {
    await subscribe();
    setSubscriber(userId, true);
  }
  return pushState(userId);
}

export async function turnPushOff(userId: number): Promise<PushState> {
  setSubscriber(userId, false);
  const subscription = await (await activeWorker())?.pushManager.getSubscription();
  if (subscription) {
    await subscription.unsubscribe();
    await call(notificationEndpoints.unsubscribePush, { body: { endpoint: subscription.endpoint } });
  }
  return pushState(userId);
}

/**
 * Subscribes again, once a visit, if the user turned push on here and the permission remains. The session, the endpoint or
 * the server's key may have changed.
 */
export async function renewPush(userId: number): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted' || !isSubscriber(userId)) return;
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

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** Help texts for browsers that cannot turn push on with a button. */
export const PUSH_HELP = {
  unsupported: 'Este navegador no admite avisos. Te llegarán en los demás dispositivos donde los actives.',
  'needs-install':
    'En iPhone y iPad los avisos necesitan que añadas esta web a la pantalla de inicio: pulsa Compartir y «Añadir a pantalla de inicio», y actívalos al abrirlo desde allí.',
  denied:
    'Has bloqueado los avisos de esta web. Para recibirlos, permítelos en los ajustes del navegador, en los permisos de este sitio.',
} as const satisfies Partial<Record<PushState, string>>;
