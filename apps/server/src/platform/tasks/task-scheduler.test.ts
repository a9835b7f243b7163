import { afterEach, beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/world.ts';
import type { Database } from '../database/database.ts';
import { LEASE_MS } from './claim-tasks.ts';
import { Shutdown } from './shutdown.ts';
import { NotYet, rescheduleRow, type TaskKind } from './task-kind.ts';
import { TaskScheduler } from './task-scheduler.ts';

interface Row {
  readonly name: string;
  readonly attempts: number;
  readonly attempt_at: number;
}

/** Returns a kind of task with rows in `scheduled_jobs`. `act` runs each row. */
const kindOf = (database: Database, act: (row: Row) => Promise<void>): TaskKind<Row> => ({
  name: 'test',
  findDue: (db, now, limit) =>
    db
      .selectFrom('scheduled_jobs')
      .select(['name', 'attempts', 'attempt_at'])
      .where('name', 'like', 'test%')
      .where('attempt_at', '<=', now)
      .orderBy('attempt_at')
      .limit(limit)
      .execute(),
  async findNext(db) {
    const row = await db
      .selectFrom('scheduled_jobs')
      .where('name', 'like', 'test%')
      .select(({ fn }) => fn.min('attempt_at').as('at'))
      .executeTakeFirst();
    return row?.at ?? null;
  },
  reschedule: ({ db }, row, to) =>
    rescheduleRow(db.updateTable('scheduled_jobs').where('name', '=', row.name), row, to),
  async attempt(row) {
    await act(row);
    await database.transaction(({ db }) =>
      db.deleteFrom('scheduled_jobs').where('name', '=', row.name).execute(),
    );
  },
});

onBothEngines(
  'JobScheduler',
  world => {
    const database = () => world().app.platform.database;
    const workerFor = (act: (row: Row) => Promise<void>, shutdown = new Shutdown()) => {
      const worker = new TaskScheduler({ ...world().app.platform, clock: () => world().now, shutdown });
      worker.add(kindOf(database(), act));
      return worker;
    };
    const ask = (name: string, at = world().now) =>
      database().transaction(({ db }) =>
        db.insertInto('scheduled_jobs').values({ name, attempts: 0, attempt_at: at }).execute(),
      );
    const waiting = () =>
      database()
        .read.selectFrom('scheduled_jobs')
        .select(['name', 'attempts', 'attempt_at'])
        .where('name', 'like', 'test%')
        .execute();
    beforeEach(() => world().app.platform.tasks.hold());
    afterEach(() =>
      database().transaction(({ db }) =>
        db.deleteFrom('scheduled_jobs').where('name', 'like', 'test%').execute(),
      ),
    );

    it('runs each task once when several processes look for tasks', async () => {
      const names = Array.from({ length: 20 }, (_, index) => `test ${String(index).padStart(2, '0')}`);
      for (const name of names) await ask(name);
      await ask('test later', world().now + 1);
      const done: string[] = [];
      const workers = [1, 2, 3].map(() => workerFor(async ({ name }) => void done.push(name)));
      await Promise.all(workers.map(worker => worker.drain()));
      expect(done.sort()).toEqual(names);
      expect((await waiting()).map(row => row.name)).toEqual(['test later']);
    });

    it('retries a failed task with growing delays and does not delay other tasks', async () => {
      await ask('test bad');
      await ask('test good');
      const done: string[] = [];
      const worker = workerFor(async ({ name }) => {
        if (name === 'test bad') throw new Error('no');
        done.push(name);
      });
      const delays: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        await worker.drain();
        const [row] = await waiting();
        delays.push((row?.attempt_at ?? 0) - world().now);
        expect(row?.attempts).toBe(round + 1);
        world().now = row?.attempt_at ?? 0;
      }
      expect(done).toEqual(['test good']);
      expect(delays).toEqual([4000, 8000, 16_000]);
    });

    it('postpones a task to the time in NotYet', async () => {
      await ask('test');
      const at = world().now + 123_456;
      await workerFor(async () => {
        throw new NotYet(at);
      }).drain();
      expect(await waiting()).toEqual([{ name: 'test', attempts: 0, attempt_at: at }]);
    });

    it('releases an attempt that the shutdown interrupts, does not count it and starts no other attempt', async () => {
      await ask('test a');
      await ask('test b');
      const shutdown = new Shutdown();
      const started: string[] = [];
      const worker = workerFor(async ({ name }) => {
        started.push(name);
        shutdown.request();
        throw new Error('interrupted');
      }, shutdown);
      await worker.drain();
      expect(started).toHaveLength(1);
      expect((await waiting()).map(({ attempts, attempt_at }) => [attempts, attempt_at])).toEqual([
        [0, world().now],
        [0, world().now],
      ]);
    });

    it('takes over the task of a process that died after its lease, not earlier', async () => {
      await ask('test');
      let die = (_: Error) => {};
      const dying = workerFor(() => new Promise((_, reject) => (die = reject)));
      const death = dying.drain();
      await expect.poll(async () => (await waiting())[0]?.attempts).toBe(1);
      const done: string[] = [];
      const survivor = workerFor(async ({ name }) => void done.push(name));
      world().now += LEASE_MS - 1;
      await survivor.drain();
      expect(done).toEqual([]);
      world().now += 1;
      await survivor.drain();
      expect(done).toEqual(['test']);
      die(new Error('died'));
      await death;
      expect(await waiting()).toEqual([]);
    });
  },
  { LOG_LEVEL: 'fatal' },
);
