import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/world.ts';
import { enqueueMail } from '../tasks/outbox/enqueue.ts';
import { OUTBOX_LEASE_MS, Outbox } from '../tasks/outbox/outbox.ts';
import { Shutdown } from '../tasks/shutdown.ts';
import { TaskScheduler } from '../tasks/task-scheduler.ts';
import type { Database } from './database.ts';
import { DatabaseClock } from './database-clock.ts';
import { openDatabase } from './open.ts';

const TEN_MINUTES_MS = 600_000;
const MAIL = { to: 'ana@oficio.test', subject: '', text: '', html: '' };

onBothEngines('DatabaseClock', world => {
  const database = () => world().app.platform.database;
  const closing: Database[] = [];
  afterAll(async () => {
    for (const own of closing) await own.close();
  });

  it('keeps the time of the machine on SQLite, and follows the time of PostgreSQL when the machine is wrong', async () => {
    for (const wrong of [-TEN_MINUTES_MS, TEN_MINUTES_MS]) {
      const clock = new DatabaseClock(() => Date.now() + wrong);
      await clock.follow(database());
      clock.stop();
      const difference = clock.now() - Date.now();
      if (database().engine === 'sqlite') expect(difference).toBe(wrong);
      else expect(Math.abs(difference)).toBeLessThan(1000);
    }
  });

  it('follows a slow database at the start when the machine is more wrong than the answer took, and not otherwise', async () => {
    if (database().engine === 'sqlite') return;
    const read = database().read.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await sleep(1500);
        return result;
      },
    });
    const differenceOf = async (wrong: number) => {
      const clock = new DatabaseClock(() => Date.now() + wrong);
      await clock.follow({ ...database(), engine: 'postgres', read });
      clock.stop();
      return clock.now() - Date.now();
    };
    expect(Math.abs(await differenceOf(TEN_MINUTES_MS))).toBeLessThan(1500);
    expect(await differenceOf(0)).toBeLessThan(10);
  });

  it('leaves a clock alone that is right', async () => {
    const clock = new DatabaseClock(() => Date.now() + 200);
    await clock.follow(database());
    clock.stop();
    expect(clock.now() - Date.now()).toBeGreaterThan(150);
  });

  it('lets an instance whose machine is ten minutes ahead leave a delivery to the one that sends it', async () => {
    if (database().engine === 'sqlite') return;
    await world().app.platform.tasks.hold();
    const second = await world().another();
    const workerOf = async (machine: () => number, deliver: () => Promise<void>) => {
      const databaseClock = new DatabaseClock(machine);
      // A connection of its own, because transactions use the clock too.
      const own = await openDatabase({ ...second.platform.settings, clock: databaseClock.now });
      closing.push(own);
      await databaseClock.follow(own);
      databaseClock.stop();
      const platform = {
        ...second.platform,
        database: own,
        clock: databaseClock.now,
        shutdown: new Shutdown(),
      };
      const scheduler = new TaskScheduler(platform);
      new Outbox({ ...platform, tasks: scheduler }).addHandler({ kind: 'mail', parallel: 1, deliver });
      return scheduler;
    };
    await database().transaction(async tx => {
      await tx.db.deleteFrom('outbox').execute();
      await enqueueMail(tx, MAIL);
    });
    const slow = Promise.withResolvers<void>();
    const sent: string[] = [];
    const right = await workerOf(Date.now, async () => {
      await slow.promise;
      sent.push('right');
    });
    const ahead = await workerOf(
      () => Date.now() + TEN_MINUTES_MS,
      async () => void sent.push('ahead'),
    );
    const drained = right.drain();
    const find = () => database().read.selectFrom('outbox').selectAll().executeTakeFirst();
    await expect.poll(async () => (await find())?.is_sending).toBe(1);
    expect((await find())?.attempt_at).toBeLessThanOrEqual(Date.now() + OUTBOX_LEASE_MS);
    await ahead.drain();
    expect(sent).toEqual([]);
    slow.resolve();
    await drained;
    expect(sent).toEqual(['right']);
  });
});
