import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import type { PushPayload } from '@oficio/domain/notifications/push.ts';
import { type StoredNotice, storedNotice } from '@oficio/domain/notifications/templates.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { type FakePushService, startPushService } from '../../../testing/notifications/push-service.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { noticeToEach, notify, notifyOrUpdate } from '../notices/notify.ts';
import { deleteGoneSubscription } from '../store/push-subscriptions.ts';
import { chatKey, markReadByKey } from '../store/write-notifications.ts';

const { getPushKey, subscribePush, replacePush, unsubscribePush, savePreferences } = notificationEndpoints;
const CHAT_TITLE = 'Nuevo mensaje';
const DIFFERENCE = storedNotice('moneyDiffers', { findings: 1 });
const DIFFERENCE_TITLE = 'Diferencias con el proveedor de pagos';

onBothEngines(
  'push messages',
  world => {
    let service: FakePushService;
    let ana: Person;
    let luis: Person;
    let chat: StoredNotice;

    beforeAll(async () => {
      service = await startPushService();
      ana = await seedPerson(world().app, 'user', 'Ana');
      luis = await seedPerson(world().app, 'technician', 'Luis');
      const marta = await seedPerson(world().app, 'technician', 'Marta');
      chat = storedNotice('written', { requestId: 7, serviceId: 1, senderId: marta.id, unread: 1 });
      await world().app.platform.tasks.hold();
    });
    beforeEach(async () => {
      service.setAnswer({ status: 201 });
      service.received.length = 0;
      await world().app.platform.database.transaction(async ({ db }) => {
        await db.deleteFrom('push_subscriptions').execute();
        await db.deleteFrom('outbox').execute();
      });
    });
    afterAll(() => service.close());

    const keyFor = async (who: Person) => (await who.call(getPushKey)).reply.public_key;
    const subscribe = async (who: Person, name: string) => {
      const body = service.browser(name, await keyFor(who));
      const { status } = await who.call(subscribePush, { body });
      expect(status).toBe(201);
      return body;
    };
    const send = (who: readonly Person[], notice: StoredNotice) => {
      const { database, live } = world().app.platform;
      const ids = who.map(({ id }) => id);
      return database.transaction(tx => notify(tx, live, noticeToEach(ids, notice)));
    };
    /** Delivers all due messages and returns browser and title of those since the last call. */
    async function delivered() {
      await world().app.platform.tasks.drain();
      const got = service.received.map(({ browser, payload }) => [browser, (payload as PushPayload).title]);
      service.received.length = 0;
      return got.sort();
    }
    const waiting = () =>
      world()
        .app.platform.database.read.selectFrom('outbox')
        .selectAll()
        .where('kind', '=', 'push')
        .execute();
    const browsers = async () =>
      (
        await world().app.platform.database.read.selectFrom('push_subscriptions').select('user_id').execute()
      ).map(({ user_id }) => user_id);

    it('sends the text and the link of a notification to every browser of its reader', async () => {
      await subscribe(ana, 'ana’s phone');
      await subscribe(ana, 'ana’s desk');
      await subscribe(luis, 'luis’s phone');
      await send([ana], chat);
      await world().app.platform.tasks.drain();
      const [one, other] = service.received;
      expect([one?.browser, other?.browser].sort()).toEqual(['ana’s desk', 'ana’s phone']);
      expect(one?.payload).toEqual({
        title: CHAT_TITLE,
        body: 'Marta te ha escrito sobre Fontanería.',
        url: '/chat?request=7',
        tag: '/chat?request=7',
      });
      expect(one?.headers).toMatchObject({ urgency: 'high', ttl: String(24 * 3600) });
      expect(one?.headers.topic).toMatch(/^[\w-]{32}$/);
      expect(one?.claims).toMatchObject({ aud: service.origin });
      service.received.length = 0;
      await send([ana], chat);
      await send([luis], DIFFERENCE);
      await world().app.platform.tasks.drain();
      const [, again, paid] = service.received.toSorted((a, b) => a.browser.localeCompare(b.browser));
      // A newer message of a conversation replaces the older one, in the push service and on the screen.
      expect(again?.headers.topic).toBe(one?.headers.topic);
      expect(paid?.headers.topic).not.toBe(one?.headers.topic);
      expect(paid?.headers.urgency).toBe('normal');
      expect(await waiting()).toEqual([]);
    });

    it('sends the first message of a chat at once and later unread ones together after five seconds', async () => {
      await subscribe(ana, 'phone');
      await subscribe(ana, 'desk');
      const { database, live } = world().app.platform;
      const write = (unread: number) => {
        const notice = storedNotice('written', { requestId: 8, serviceId: 1, senderId: luis.id, unread });
        const input = { to: ana.id, notice, foldKey: chatKey(8) };
        return database.transaction(tx => notifyOrUpdate(tx, live, [input]));
      };
      const bodies = async () => {
        await world().app.platform.tasks.drain();
        return service.received
          .splice(0)
          .map(({ browser, payload }) => [browser, (payload as PushPayload).body]);
      };
      await write(1);
      expect((await bodies()).sort()).toEqual([
        ['desk', 'Luis te ha escrito sobre Fontanería.'],
        ['phone', 'Luis te ha escrito sobre Fontanería.'],
      ]);
      for (let count = 2; count <= 30; count += 1) await write(count);
      expect([await bodies(), (await waiting()).length]).toEqual([[], 2]);
      world().now += 5000;
      expect((await bodies()).sort()).toEqual([
        ['desk', 'Luis te ha escrito 30 mensajes sobre Fontanería.'],
        ['phone', 'Luis te ha escrito 30 mensajes sobre Fontanería.'],
      ]);
      await write(31);
      await database.transaction(tx => markReadByKey(tx, ana.id, chatKey(8)));
      world().now += 5000;
      expect([await bodies(), await waiting()]).toEqual([[], []]);
      await write(1);
      expect((await bodies()).length).toBe(2);
    });

    it('sends no push message after a rollback or to a user who does not want push messages', async () => {
      await subscribe(ana, 'ana');
      await subscribe(luis, 'luis');
      const { database, live } = world().app.platform;
      const undone = database.transaction(async tx => {
        await notify(tx, live, noticeToEach([ana.id], DIFFERENCE));
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await ana.call(savePreferences, { body: { push: false } });
      await send([ana, luis], DIFFERENCE);
      expect(await delivered()).toEqual([['luis', DIFFERENCE_TITLE]]);
      await ana.call(savePreferences, { body: { push: true } });
      await send([ana], DIFFERENCE);
      await ana.call(savePreferences, { body: { push: false } });
      expect(await delivered()).toEqual([]);
      await ana.call(savePreferences, { body: { push: true } });
    });

    it('sends to a shared browser only the messages of the user who subscribed it last', async () => {
      const shared = await subscribe(ana, 'shared');
      await send([ana], DIFFERENCE);
      expect((await luis.call(subscribePush, { body: shared })).status).toBe(201);
      expect(await delivered()).toEqual([]);
      await send([ana], DIFFERENCE);
      await send([luis], chat);
      expect(await delivered()).toEqual([['shared', CHAT_TITLE]]);
      // Another user cannot unsubscribe it.
      await ana.call(unsubscribePush, { body: { endpoint: shared.endpoint } });
      expect(await browsers()).toEqual([luis.id]);
      await luis.call(unsubscribePush, { body: { endpoint: shared.endpoint } });
      expect(await browsers()).toEqual([]);
    });

    it('sends no push message after the session that subscribed the browser has ended or expired', async () => {
      const leaving = await seedPerson(world().app, 'user');
      await subscribe(leaving, 'left');
      await send([leaving], DIFFERENCE);
      await leaving.call(accountEndpoints.logout);
      expect([await browsers(), await delivered()]).toEqual([[], []]);
      const idle = await seedPerson(world().app, 'user');
      await subscribe(idle, 'idle');
      const { read, transaction } = database();
      await send([idle], DIFFERENCE);
      await transaction(({ db }) =>
        db.updateTable('sessions').set({ expires_at: world().now }).where('user_id', '=', idle.id).execute(),
      );
      expect(await delivered()).toEqual([]);
      expect(await read.selectFrom('outbox').select('id').execute()).toEqual([]);
    });
    const database = () => world().app.platform.database;

    it('continues a subscription that the browser replaced, only with the secret of the old one', async () => {
      const old = await subscribe(ana, 'old');
      const stranger = service.browser('stranger', await keyFor(ana));
      const fresh = service.browser('fresh', await keyFor(ana));
      const replace = async (replaced: typeof old, subscription: typeof old) =>
        (await callAs(world().app, null, replacePush, { body: { replaced, subscription } })).status;
      expect(await replace({ ...old, keys: stranger.keys }, stranger)).toBe(404);
      expect(await replace(stranger, stranger)).toBe(404);
      expect(await replace(old, { ...fresh, endpoint: 'https://evil.example/' })).toBe(400);
      await send([ana], chat);
      expect(await delivered()).toEqual([['old', CHAT_TITLE]]);
      expect(await replace(old, fresh)).toBe(200);
      expect(await browsers()).toEqual([ana.id]);
      await send([ana], chat);
      expect(await delivered()).toEqual([['fresh', CHAT_TITLE]]);
      expect(await replace(old, stranger)).toBe(404);
    });

    it('deletes the subscription of a browser that the push service reports as gone, and no other', async () => {
      await subscribe(ana, 'dead');
      await subscribe(luis, 'alive');
      await send([ana], DIFFERENCE);
      service.setAnswer({ status: 410 });
      expect(await delivered()).toEqual([]);
      service.setAnswer({ status: 201 });
      await send([ana, luis], DIFFERENCE);
      expect(await delivered()).toEqual([['alive', DIFFERENCE_TITLE]]);
      expect([await browsers(), await waiting()]).toEqual([[luis.id], []]);
      // The browser subscribed again, with other keys, before the old subscription was reported as gone.
      const { endpoint } = await subscribe(ana, 'dead');
      await database().transaction(tx => deleteGoneSubscription(tx, { endpoint, p256dh: 'old' }));
      expect((await browsers()).length).toBe(2);
    });

    it('waits as long as the push service asks, and drops a message that has expired', async () => {
      await subscribe(ana, 'busy');
      await send([ana], DIFFERENCE);
      service.setAnswer({ status: 429, headers: { 'retry-after': '600' } });
      const start = world().now;
      await delivered();
      expect((await waiting())[0]?.attempt_at).toBe(start + 600_000);
      service.setAnswer({ status: 201 });
      world().now = start + 599_999;
      expect(await delivered()).toEqual([]);
      world().now = start + 600_000;
      expect(await delivered()).toEqual([['busy', DIFFERENCE_TITLE]]);
      await send([ana], chat);
      world().now += 24 * 3_600_000;
      expect([await delivered(), await waiting()]).toEqual([[], []]);
    });

    it('delays only the messages of a user who subscribed an address that never answers', async () => {
      await subscribe(ana, 'phone');
      await subscribe(luis, 'quick');
      const body = service.browser('trap', await keyFor(ana));
      const trap = { ...body, endpoint: 'http://127.0.0.1:9/send/trap' };
      expect((await ana.call(subscribePush, { body: trap })).status).toBe(201);
      await send([ana], DIFFERENCE);
      await delivered();
      await send([ana, luis], chat);
      expect(await delivered()).toEqual([['quick', CHAT_TITLE]]);
      await ana.call(unsubscribePush, { body: { endpoint: trap.endpoint } });
      world().now += 5 * 60_000;
      expect(await delivered()).toEqual([['phone', CHAT_TITLE]]);
      expect(await waiting()).toEqual([]);
    });

    it('accepts ten browsers of a user and rejects invalid addresses and keys with 400', async () => {
      for (let n = 0; n < 12; n += 1) {
        await subscribe(ana, `browser ${n}`);
        world().now += 1;
      }
      await send([ana], DIFFERENCE);
      expect((await delivered()).map(([name]) => name)).not.toContain('browser 1');
      expect((await browsers()).length).toBe(10);

      const good = service.browser('good', await keyFor(ana));
      const refusal = async (body: unknown) => {
        const answer = await ana.call(subscribePush, { body });
        return [answer.status, answer.refusal.field];
      };
      expect([
        await refusal({ ...good, endpoint: 'http://10.0.0.1/send' }),
        await refusal({ ...good, endpoint: 'https://router/send' }),
        await refusal({ ...good, endpoint: `https://push.test/${'x'.repeat(1000)}` }),
        await refusal({ endpoint: good.endpoint }),
        await refusal({ ...good, keys: { ...good.keys, auth: 'corto' } }),
        await refusal({ ...good, keys: { ...good.keys, p256dh: 'B'.repeat(87) } }),
      ]).toEqual([
        [400, 'endpoint'],
        [400, 'endpoint'],
        [400, 'endpoint'],
        [400, 'keys'],
        [400, 'keys.auth'],
        [400, 'keys.p256dh'],
      ]);
    });
  },
  { LOG_LEVEL: 'fatal' },
);
