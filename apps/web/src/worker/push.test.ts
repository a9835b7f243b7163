import { beforeEach, expect, test, vi } from 'vitest';
import type { LifeEvent, WindowClient } from './scope.ts';

const showNotification = vi.fn();
const subscribe = vi.fn();
const send = vi.fn();
let windows: Partial<WindowClient>[] = [];
const listeners = new Map<string, (event: Partial<LifeEvent>) => void>();

// Only a build has it.
vi.mock('virtual:oficio-shell', () => ({ BUILD: '', SHELL: [] }));
vi.stubGlobal('self', {
  addEventListener: (type: string, listener: (event: Partial<LifeEvent>) => void) =>
    listeners.set(type, listener),
  clients: { matchAll: async () => windows },
  registration: { showNotification, pushManager: { subscribe } },
});
const { showPush } = await import('./show-push.ts');
const { renewSubscription } = await import('./renew-subscription.ts');
await import('./service-worker.ts');

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('fetch', send);
});

const PAYLOAD = JSON.stringify({ title: 'Mensajes nuevos', body: 'Hola', url: '/chat', tag: '/chat' });

test.each([
  ['no page is open', [], { renotify: true, silent: false }],
  ['the app is in the background', [{ focused: false }], { renotify: true, silent: false }],
  ['the app is in front', [{ focused: false }, { focused: true }], { renotify: false, silent: true }],
])('a push message with the tag of an earlier one sounds as it should when %s', async (_, open, expected) => {
  windows = open;
  await showPush(PAYLOAD);
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'Mensajes nuevos',
    expect.objectContaining({ tag: '/chat', ...expected }),
  );
});

const subscription = (name: string) => {
  const json = { endpoint: `https://push.example/${name}`, keys: { p256dh: `p-${name}`, auth: `a-${name}` } };
  const options = { userVisibleOnly: true, applicationServerKey: new ArrayBuffer(65) };
  return { json, browser: { toJSON: () => json, options } as unknown as PushSubscription };
};
const old = subscription('old');
const fresh = subscription('fresh');
const sent = () => send.mock.calls.map(([path, { method, body }]) => [method, path, JSON.parse(body)]);
const REGISTERED = [
  'POST',
  '/api/notifications/push-subscriptions/replaced',
  { replaced: old.json, subscription: fresh.json },
];

test('the worker registers the subscription with which the browser replaced another one', async () => {
  await renewSubscription({ oldSubscription: old.browser, newSubscription: fresh.browser });
  expect(sent()).toEqual([REGISTERED]);
  expect(subscribe).not.toHaveBeenCalled();
});

test('the worker stays alive until it has registered the new subscription', async () => {
  const waitUntil = vi.fn();
  const event = { oldSubscription: old.browser, newSubscription: fresh.browser, waitUntil };
  listeners.get('pushsubscriptionchange')?.(event);
  await waitUntil.mock.lastCall?.[0];
  expect(sent()).toEqual([REGISTERED]);
});

test('the worker subscribes again with the same key when the browser ended a subscription', async () => {
  subscribe.mockResolvedValue(fresh.browser);
  await renewSubscription({ oldSubscription: old.browser, newSubscription: null });
  expect(subscribe).toHaveBeenCalledExactlyOnceWith(old.browser.options);
  expect(sent()).toEqual([REGISTERED]);
});

test('the worker leaves an unknown old subscription to the next start of the app', async () => {
  await renewSubscription({ oldSubscription: null, newSubscription: fresh.browser });
  expect(sent()).toEqual([]);
});
