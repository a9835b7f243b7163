import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest';
import { type FakePushService, startPushService } from '../../../testing/notifications/push-service.ts';
import { PRODUCTION } from '../../../testing/process/production.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { deriveKeys } from '../../security/keys.ts';
import { unseal } from '../../security/seal.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { isKeyPair, makeKeyPair } from '../../settings/vapid-pair.ts';
import { Undeliverable } from '../../tasks/outbox/outbox.ts';
import { NotYet } from '../../tasks/task-kind.ts';
import { endpointIn } from './endpoint-host.ts';
import { PushSender } from './push-sender.ts';

const MESSAGE = { payload: '{"title":"Ñandú"}', ttl: 60, urgency: 'high', topic: 'chat7' } as const;

onBothEngines('PushSender', world => {
  let service: FakePushService;
  let sender: PushSender;
  beforeAll(async () => {
    service = await startPushService();
  });
  beforeEach(() => {
    sender = world().app.platform.push;
    service.received.length = 0;
    service.setAnswer({ status: 201 });
  });
  afterAll(() => service.close());

  const subscriptionTo = async (origin = service.origin) => {
    const { endpoint, keys } = service.browser('b', await sender.publicKey());
    return { endpoint: endpoint.replace(service.origin, origin), ...keys };
  };

  it('encrypts for the browser and signs with one key on every instance', async () => {
    const other = (await world().another()).platform.push;
    expect(await other.publicKey()).toBe(await sender.publicKey());
    const to = await subscriptionTo();
    expect([await sender.send(to, MESSAGE), await other.send(to, MESSAGE)]).toEqual([
      'delivered',
      'delivered',
    ]);
    const [first, second] = service.received;
    expect(first?.payload).toEqual({ title: 'Ñandú' });
    expect(first?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '60',
      urgency: 'high',
      topic: 'chat7',
    });
    expect(first?.claims.aud).toBe(service.origin);
    expect(second?.payload).toEqual(first?.payload);
  });

  it('stores the private key sealed, and seals at the next start a key that an earlier version stored in clear', async () => {
    const { database } = world().app.platform;
    const publicKey = await sender.publicKey();
    const stored = () =>
      database.read.selectFrom('vapid_keys').select('private_key').executeTakeFirstOrThrow();
    const sealed = (await stored()).private_key;
    const ring = deriveKeys(world().app.platform.secret, 'push key');
    expect(sealed.startsWith(`${ring.current.id}.`)).toBe(true);
    const clear = unseal(ring, sealed);
    expect(isKeyPair({ publicKey, privateKey: clear })).toBe(true);

    await database.transaction(async tx => {
      await tx.db.updateTable('vapid_keys').set({ private_key: clear }).execute();
    });
    const early = new PushSender(world().app.platform);
    expect(await early.send(await subscriptionTo(), MESSAGE)).toBe('delivered');
    const next = (await world().another()).platform.push;
    const resealed = (await stored()).private_key;
    expect(resealed).not.toContain(clear);
    expect(unseal(ring, resealed)).toBe(clear);
    expect(await next.send(await subscriptionTo(), MESSAGE)).toBe('delivered');
  });

  it('does not report a stored key that it cannot read when the environment has a pair', async () => {
    await sender.publicKey();
    const { platform } = world().app;
    const secret = { current: 'a secret that sealed no stored value', previous: [] };
    const other = new PushSender({ ...platform, secret });
    expect(await other.resealKey()).toBe(false);
    await expect(other.publicKey()).rejects.toThrow('is neither APP_SECRET nor in APP_SECRET_PREVIOUS');
    const settings = { ...platform.settings, vapid: { keys: makeKeyPair(), subject: null } };
    expect(await new PushSender({ ...platform, secret, settings }).resealKey()).toBe(true);
  });

  it('signs with the key and the contact of the environment when they are set', async () => {
    const keys = makeKeyPair();
    const settings = readSettings({
      VAPID_PUBLIC_KEY: keys.publicKey,
      VAPID_PRIVATE_KEY: keys.privateKey,
      VAPID_SUBJECT: 'mailto:avisos@oficio.test',
    });
    sender = new PushSender({ ...world().app.platform, settings });
    await sender.send(await subscriptionTo(), MESSAGE);
    expect(service.received.map(({ claims }) => claims.sub)).toEqual(['mailto:avisos@oficio.test']);
  });

  it('distinguishes subscriptions that are gone, services that ask to wait, and errors', async () => {
    const to = await subscriptionTo();
    const outcome = (status: number, headers = {}) => {
      service.setAnswer({ status, headers });
      return sender.send(to, MESSAGE);
    };
    expect([await outcome(404), await outcome(410)]).toEqual(['gone', 'gone']);
    await expect(outcome(429, { 'retry-after': '90' })).rejects.toEqual(new NotYet(world().now + 90_000));
    const date = new Date(world().now + 120_000);
    await expect(outcome(503, { 'retry-after': date.toUTCString() })).rejects.toMatchObject({
      at: Math.floor(date.getTime() / 1000) * 1000,
    });
    await expect(outcome(503)).rejects.not.toBeInstanceOf(Undeliverable);
    await expect(outcome(403, { 'retry-after': '90' })).rejects.toThrow(Undeliverable);
    await expect(outcome(302, { location: `${service.origin}/send/b` })).rejects.toThrow(Undeliverable);
    expect(service.received).toEqual([]);
  });

  it('refuses names that resolve to the private network in production', async () => {
    const settings = readSettings(PRODUCTION);
    const strict = new PushSender({ ...world().app.platform, settings });
    const { port } = new URL(service.origin);
    const asked = service.requestCount;
    expect(await strict.send(await subscriptionTo(), MESSAGE)).toBe('gone');
    const { postPush } = await import('./post-push.ts');
    const disguised = new URL(`http://localhost:${port}/send/nobody`);
    const posting = { headers: {}, body: Buffer.alloc(0), reach: strict.reach };
    await expect(postPush(disguised, posting)).rejects.toThrow('does not resolve to a public address');
    expect(service.requestCount).toBe(asked);
    expect((await postPush(disguised, { ...posting, reach: sender.reach })).status).toBe(201);
  });
});

test('endpointIn accepts the browsers’ push services over TLS, and this machine only outside production', () => {
  const strict = { loopback: false, hosts: [] };
  const refused = [
    'https://push.example/send',
    'https://evilpush.apple.com.example/send',
    'https://evil-push.apple.com/send',
    'https://fcm.googleapis.com.evil.example/send',
    'https://8.8.8.8/send',
    'http://fcm.googleapis.com/send/1',
    'https://user:pass@fcm.googleapis.com/send/1',
    'https://metadata/send',
    'https://10.0.0.1/send',
    'https://[::ffff:169.254.169.254]/send',
    'https://0x7f.1/send',
    'https://2130706433/send',
    'https://router.local:x/',
    'file:///etc/passwd',
    'nada',
  ];
  expect(refused.filter(url => endpointIn(url, strict))).toEqual([]);
  const accepted = [
    'https://fcm.googleapis.com/fcm/send/1',
    'https://updates.push.services.mozilla.com/wpush/v2/1',
    'https://web.push.apple.com/1',
    'https://wns2-par02p.notify.windows.com/w/?token=1',
  ];
  expect(accepted.filter(url => endpointIn(url, strict))).toEqual(accepted);
  const own = ['http://localhost:4000/send', 'http://127.0.0.1:4000/send', 'https://[::1]/send'];
  expect(own.map(url => endpointIn(url, strict))).toEqual([null, null, null]);
  expect(own.filter(url => endpointIn(url, { ...strict, loopback: true }))).toEqual(own);
});

test('endpointIn accepts the services of PUSH_HOSTS, with their subdomains only after a leading dot', () => {
  const { pushHosts: hosts } = readSettings({ PUSH_HOSTS: 'push.example, .push.example.org' });
  const isAllowed = (host: string) => endpointIn(`https://${host}/1`, { loopback: false, hosts }) !== null;
  expect(['push.example', 'eu.push.example.org'].map(isAllowed)).toEqual([true, true]);
  expect(['eu.push.example', 'push.example.org', 'xpush.example'].map(isAllowed)).toEqual([
    false,
    false,
    false,
  ]);
});
