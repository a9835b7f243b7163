import { beforeEach, expect, it, vi } from 'vitest';
import type { App } from '../../../app.ts';
import { logStatements } from '../../../testing/database/log-statements.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { mailHandler } from '../../mail/mailer.ts';
import { storeMail } from '../../mail/stored-mails.ts';
import { Shutdown } from '../shutdown.ts';
import { NotYet } from '../task-kind.ts';
import { TaskScheduler } from '../task-scheduler.ts';
import { TaskStats } from '../task-stats.ts';
import { enqueue, enqueueMail, enqueuePushes, type Mail, type Push } from './enqueue.ts';
import { type Delivery, MAX_ATTEMPTS, OUTBOX_LEASE_MS, Outbox, Undeliverable } from './outbox.ts';

const MAIL = { to: 'ana@oficio.test', subject: '', text: '', html: '' };

const push = (endpoint: string): Push => ({
  userId: 7,
  endpoint,
  noticeId: 1,
  urgency: 'normal',
  expiresAt: Number.MAX_SAFE_INTEGER,
});

onBothEngines(
  'Outbox',
  world => {
    /** Starts the outbox of one process with a handler that runs `deliver` for each message. */
    const workerOf = (
      app: App,
      deliver: (push: Push, delivery: Delivery) => Promise<void>,
      {
        shutdown = new Shutdown(),
        ...limits
      }: { shutdown?: Shutdown; parallel?: number; perHost?: number } = {},
    ) => {
      const platform = { ...app.platform, clock: () => world().now, shutdown };
      const scheduler = new TaskScheduler(platform);
      new Outbox({ ...platform, tasks: scheduler }).addHandler({
        kind: 'push',
        parallel: 3,
        ...limits,
        deliver,
      });
      return scheduler;
    };
    const transaction: App['platform']['database']['transaction'] = work =>
      world().app.platform.database.transaction(work);
    const rows = () =>
      world().app.platform.database.read.selectFrom('outbox').selectAll().orderBy('id').execute();
    const enqueueTags = (tags: readonly string[]) =>
      transaction(async tx => {
        await enqueuePushes(
          tx,
          tags.map(tag => push(tag)),
        );
      });
    beforeEach(async () => {
      await world().app.platform.tasks.hold();
      await transaction(({ db }) => db.deleteFrom('outbox').execute());
    });

    it('delivers each committed message once when several processes deliver, and deletes it', async () => {
      const tags = Array.from({ length: 40 }, (_, index) => `tag ${index}`);
      await enqueueTags(tags);
      const second = await world().another();
      const done: string[] = [];
      const workers = [world().app, world().app, second, second].map(app =>
        workerOf(app, async ({ endpoint: tag }, { attempts }) => void done.push(`${tag}, ${attempts}`)),
      );
      await Promise.all(workers.map(worker => worker.drain()));
      expect(done.sort()).toEqual(tags.map(tag => `${tag}, 1`).sort());
      expect(await rows()).toEqual([]);
    });

    it('delivers no message of a transaction that was rolled back', async () => {
      const undone = transaction(async tx => {
        await enqueuePushes(tx, [push('undone')]);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      expect(await rows()).toEqual([]);
    });

    it('starts a delivery right after the commit, without waiting for the next look', async () => {
      let woken = 0;
      new Outbox({
        ...world().app.platform,
        tasks: { stats: new TaskStats(), addWork: () => ({ wake: () => (woken += 1) }) },
      }).addHandler({ kind: 'push', parallel: 1, deliver: async () => {} });
      await transaction(async tx => {
        await enqueuePushes(tx, [push('now')]);
        expect(woken).toBe(0);
      });
      expect(woken).toBe(1);
      await transaction(tx => enqueueMail(tx, MAIL));
      expect(woken).toBe(1);
    });

    it('retries a failed delivery with growing delays and gives up after the last attempt', async () => {
      await enqueueTags(['bad', 'good']);
      const done: string[] = [];
      const worker = workerOf(world().app, async ({ endpoint: tag }) => {
        if (tag === 'bad') throw new Error('451 Prueba más tarde');
        done.push(tag);
      });
      const delays: number[] = [];
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        await worker.drain();
        const [row] = await rows();
        expect(row?.attempts).toBe(attempt);
        if (row?.attempt_at == null) break;
        delays.push(row.attempt_at - world().now);
        world().now = row.attempt_at;
      }
      expect(done).toEqual(['good']);
      expect(delays.length).toBe(MAX_ATTEMPTS - 1);
      for (const [index, delay] of delays.entries()) {
        const middle = Math.min(15_000 * 2 ** index, 6 * 3_600_000);
        expect(delay).toBeGreaterThanOrEqual(middle * 0.8);
        expect(delay).toBeLessThanOrEqual(middle * 1.2);
      }
      const [dead] = await rows();
      expect(dead).toMatchObject({ dead_at: world().now, last_error: '451 Prueba más tarde' });
    });

    it('waits as long as NotYet asks, up to a limit', async () => {
      await enqueueTags(['later']);
      const at = world().now + 123_456;
      const worker = workerOf(world().app, async () => {
        throw new NotYet(at);
      });
      await worker.drain();
      expect((await rows())[0]).toMatchObject({ attempts: 1, attempt_at: at, dead_at: null });
      await transaction(({ db }) =>
        db
          .updateTable('outbox')
          .set({ attempts: MAX_ATTEMPTS - 1, attempt_at: world().now })
          .execute(),
      );
      await worker.drain();
      expect((await rows())[0]).toMatchObject({ attempt_at: null, dead_at: world().now });
    });

    it('gives up at once after Undeliverable', async () => {
      const die = async (error: string) => {
        await enqueueTags(['nowhere']);
        await workerOf(world().app, async () => {
          throw new Undeliverable(error);
        }).drain();
        return (await rows()).map(({ last_error }) => last_error);
      };
      expect(await die('550 No existe')).toEqual(['550 No existe']);
      expect((await rows())[0]).toMatchObject({ attempts: 1, attempt_at: null });
      expect(await die('No '.repeat(1000))).toEqual(['550 No existe', 'No '.repeat(1000).slice(0, 500)]);
    });

    it('starts the next delivery as soon as one ends, while a slow one still runs', async () => {
      await enqueueTags(['slow', 'a', 'b', 'c', 'd']);
      const slow = Promise.withResolvers<void>();
      const done: string[] = [];
      const worker = workerOf(
        world().app,
        async ({ endpoint: tag }) => {
          if (tag === 'slow') await slow.promise;
          done.push(tag);
        },
        { parallel: 2 },
      );
      const drained = worker.drain();
      await expect.poll(() => done).toEqual(['a', 'b', 'c', 'd']);
      slow.resolve();
      await drained;
      expect(done.at(-1)).toBe('slow');
    });

    it('delivers what is enqueued while a slow delivery still runs', async () => {
      await enqueueTags(['slow']);
      const slow = Promise.withResolvers<void>();
      const done: string[] = [];
      const worker = workerOf(world().app, async ({ endpoint: tag }) => {
        if (tag === 'slow') await slow.promise;
        done.push(tag);
      });
      worker.start();
      await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
      await enqueueTags(['new']);
      await expect.poll(() => done).toEqual(['new']);
      slow.resolve();
      await worker.hold();
    });

    it('keeps slots free for other hosts while one host does not answer', async () => {
      const good = ['https://good.test/1', 'https://good.test/2'];
      const slow = Promise.withResolvers<void>();
      const done: string[] = [];
      const worker = workerOf(
        world().app,
        async ({ endpoint }) => {
          // Subdomains count as one host, because anyone can make up as many as they like.
          if (new URL(endpoint).hostname.endsWith('.slow.test')) await slow.promise;
          done.push(endpoint);
        },
        { parallel: 3, perHost: 2 },
      );
      await transaction(tx =>
        enqueuePushes(
          tx,
          Array.from({ length: 10 }, (_, index) => push(`https://${index}.slow.test/1`)),
        ),
      );
      await enqueueTags(good);
      const drained = worker.drain();
      // Both are due at the same instant, so either may be first.
      await expect.poll(() => done.toSorted()).toEqual(good);
      // The worker deletes a delivery after it is done.
      await expect.poll(async () => (await rows()).filter(({ attempts }) => attempts > 0)).toHaveLength(2);
      slow.resolve();
      await drained;
      expect(done).toHaveLength(12);
      expect(await rows()).toEqual([]);
    });

    it('delivers the mail to one person while 500 mails to another wait', async () => {
      const slow = Promise.withResolvers<void>();
      const delivered = new Map<string, number>();
      const platform = { ...world().app.platform, clock: () => world().now, shutdown: new Shutdown() };
      const worker = new TaskScheduler(platform);
      const deliver = async ({ to }: Mail) => {
        if (to === MAIL.to) await slow.promise;
        delivered.set(to, (delivered.get(to) ?? 0) + 1);
      };
      new Outbox({ ...platform, tasks: worker }).addHandler(
        mailHandler({ mailer: { deliver }, prepare: async mail => mail }),
      );
      await transaction(async tx => {
        for (let sent = 0; sent < 500; sent += 1) await enqueueMail(tx, MAIL);
        await enqueueMail(tx, { ...MAIL, to: 'luis@oficio.test' });
      });
      const drained = worker.drain();
      await expect.poll(() => [...delivered]).toEqual([['luis@oficio.test', 1]]);
      slow.resolve();
      await drained;
      expect(delivered.get(MAIL.to)).toBe(500);
    });

    it('gives the mails to others a turn while five people have long queues', async () => {
      const delivered: string[] = [];
      const platform = { ...world().app.platform, clock: () => world().now, shutdown: new Shutdown() };
      const worker = new TaskScheduler(platform);
      const deliver = async ({ to }: Mail) => void delivered.push(to);
      new Outbox({ ...platform, tasks: worker }).addHandler(
        mailHandler({ mailer: { deliver }, prepare: async mail => mail }),
      );
      const queue = (to: string, count: number) =>
        transaction(async tx => {
          for (let sent = 0; sent < count; sent += 1) await enqueueMail(tx, { ...MAIL, to });
        });
      const busy = Array.from({ length: 5 }, (_, person) => `persona${person}@oficio.test`);
      for (const to of busy) await queue(to, 20);
      world().now += 1;
      await queue('luis@oficio.test', 2);
      await worker.drain();
      const turns = delivered.flatMap((to, turn) => (to === 'luis@oficio.test' ? [turn] : []));
      expect(turns).toHaveLength(2);
      // At most the running deliveries and one round are earlier.
      expect(turns[0]).toBeLessThan(10);
      expect(turns[1]).toBeLessThan(20);
      expect(delivered).toHaveLength(102);
    });

    it('reads the outbox once to claim the only mail that waits, although its recipient just had a turn', async () => {
      const platform = { ...world().app.platform, clock: () => world().now, shutdown: new Shutdown() };
      const worker = new TaskScheduler(platform);
      new Outbox({ ...platform, tasks: worker }).addHandler(
        mailHandler({ mailer: { deliver: async () => {} }, prepare: async mail => mail }),
      );
      const send = async () => {
        await transaction(tx => enqueueMail(tx, MAIL));
        await worker.drain();
      };
      await send();
      const statements = (await logStatements(send)).filter(sql => sql.includes('outbox'));
      const claim = statements.findIndex(sql => /^\s*update outbox/.test(sql));
      expect(statements.slice(0, claim).filter(sql => /^\s*select id, host/.test(sql))).toHaveLength(1);
    });

    it('releases a delivery that the shutdown interrupts and does not count the attempt', async () => {
      await enqueueTags(['interrupted', 'not begun']);
      const shutdown = new Shutdown();
      const worker = workerOf(
        world().app,
        (_, { signal }) =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
        { shutdown, parallel: 1 },
      );
      const drained = worker.drain();
      await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
      shutdown.request();
      shutdown.expire();
      await drained;
      const given = { attempts: 0, attempt_at: world().now, dead_at: null, last_error: null };
      expect(await rows()).toMatchObject([given, given]);
      const done: string[] = [];
      await workerOf(
        world().app,
        async ({ endpoint: tag }, { attempts }) => void done.push(`${tag} ${attempts}`),
      ).drain();
      expect(done.sort()).toEqual(['interrupted 1', 'not begun 1']);
    });

    it('keeps the refusal of a server that answers during the shutdown', async () => {
      await enqueueTags(['refused']);
      const shutdown = new Shutdown();
      const worker = workerOf(
        world().app,
        async () => {
          shutdown.request();
          throw new Undeliverable('550 No existe');
        },
        { shutdown },
      );
      await worker.drain();
      expect(await rows()).toMatchObject([{ attempts: 1, attempt_at: null, last_error: '550 No existe' }]);
    });

    it('takes over the message of a process that died when its lease is over, and gives up a message that ends every process', async () => {
      await enqueueTags(['risky']);
      const second = await world().another();
      let die: ((error: Error) => void) | undefined;
      const dying = workerOf(second, () => new Promise((_, reject) => (die = reject)));
      const death = dying.drain();
      await expect.poll(() => die).toBeDefined();
      const done: number[] = [];
      const survivor = workerOf(world().app, async (_, { attempts }) => {
        done.push(attempts);
        // The first process was only slow. Its late error must not change the message.
        die?.(new Error('too late'));
        await death;
        expect((await rows())[0]).toMatchObject({
          attempt_at: world().now + OUTBOX_LEASE_MS,
          last_error: null,
        });
      });
      world().now += OUTBOX_LEASE_MS - 1;
      await survivor.drain();
      expect(done).toEqual([]);
      world().now += 1;
      await survivor.drain();
      expect([done, await rows()]).toEqual([[2], []]);

      await enqueueTags(['deadly']);
      await transaction(({ db }) => db.updateTable('outbox').set({ attempts: MAX_ATTEMPTS }).execute());
      await survivor.drain();
      expect([done, (await rows())[0]?.dead_at]).toEqual([[2], world().now]);
    });

    it('renews the lease of a running delivery, so that no other process delivers it however long it takes', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      try {
        await enqueueTags(['slow']);
        const second = await world().another();
        const slow = Promise.withResolvers<void>();
        const done: string[] = [];
        const first = workerOf(world().app, async () => {
          await slow.promise;
          done.push('first');
        });
        const other = workerOf(second, async () => void done.push('other'));
        const drained = first.drain();
        await expect.poll(async () => (await rows())[0]?.is_sending).toBe(1);
        for (let quarter = 0; quarter < 10; quarter += 1) {
          world().now += OUTBOX_LEASE_MS / 4;
          vi.advanceTimersByTime(OUTBOX_LEASE_MS / 4);
          const until = world().now + OUTBOX_LEASE_MS;
          await expect.poll(async () => (await rows())[0]?.attempt_at).toBe(until);
          await other.drain();
        }
        expect(done).toEqual([]);
        slow.resolve();
        await drained;
        expect([done, await rows()]).toEqual([['first'], []]);
      } finally {
        vi.useRealTimers();
      }
    });

    it('replaces the payload of a message with the same key that waits, and delivers no message before its time', async () => {
      const dueAt = world().now + 60_000;
      const add = (tag: string) =>
        transaction(tx =>
          enqueue(tx, 'push', [{ recipient: 'Usuario 7', payload: push(tag), dueAt, foldKey: 'chat 1' }]),
        );
      const done: string[] = [];
      const worker = workerOf(world().app, async ({ endpoint: tag }) => {
        done.push(tag);
        // Adds a message with the same key while the other one is being delivered.
        if (tag === 'second') await add('third');
      });
      await add('first');
      await add('second');
      await worker.drain();
      expect(done).toEqual([]);
      world().now = dueAt;
      await worker.drain();
      expect(done).toEqual(['second', 'third']);
    });

    it('stores mails outside production instead of sending them, and shows them without running their content', async () => {
      const { app } = world();
      await transaction(tx =>
        enqueueMail(tx, {
          to: 'ana@oficio.test',
          subject: 'Hola <b>Ana</b>',
          text: 'En texto <script>',
          html: '<!doctype html><html><head></head><body><p>Con formato</p></body></html>',
          unsubscribeUrl: 'https://oficio.test/unsubscribe?token=t',
        }),
      );
      await app.platform.tasks.drain();
      expect(await rows()).toEqual([]);
      const get = (url: string) => app.server.inject({ url });
      const list = (await get('/sandbox/mail')).body;
      expect(list).toContain('Hola &lt;b&gt;Ana&lt;/b&gt;');
      const path = /\/sandbox\/mail\/\d+/.exec(list)?.[0] ?? '';
      const mail = await get(path);
      expect(mail.body).toContain('En texto &lt;script&gt;');
      expect(mail.body).toContain('https://oficio.test/unsubscribe?token=t');
      expect(mail.headers['content-security-policy']).toContain("default-src 'none'");
      const htmlReply = await get(`${path}/html`);
      expect(htmlReply.body).toContain('<p>Con formato</p>');
      expect(htmlReply.headers['content-security-policy']).toContain('sandbox');
      expect(htmlReply.headers['content-security-policy']).not.toContain('allow-scripts');
      // Only the newest of thousands of mails stay.
      await transaction(async tx => {
        for (let n = 0; n < 500; n += 1) await storeMail(tx, { ...MAIL, subject: `Correo ${n}` });
      });
      expect((await get(path)).statusCode).toBe(404);
      expect((await get('/sandbox/mail')).body).toMatch(/Correo 499[\s\S]+Correo 0</);
      for (const none of ['/sandbox/mail/0', '/sandbox/mail/x', '/sandbox/mail/99999999999999999/html'])
        expect((await get(none)).statusCode).toBe(404);
    });
  },
  { LOG_LEVEL: 'silent' },
);
