import { overviewEndpoints } from '@oficio/domain/admin/overview/contract.ts';
import { calendarZone } from '@oficio/domain/fields/calendar.ts';
import { STATUSES, type Status } from '@oficio/domain/requests/lifecycle.ts';
import { monthOf, monthsFrom, startOfDay } from '@oficio/domain/requests/month.ts';
import fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Transaction } from '../../../platform/database/database.ts';
import { Shutdown } from '../../../platform/tasks/shutdown.ts';
import { WorkerThread } from '../../../platform/tasks/worker-thread.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { countPlainly, readStored } from '../../../testing/admin/plain-figures.ts';
import { runsOf } from '../../../testing/extent.ts';
import { seedParties } from '../../../testing/payments/payments.ts';
import { insertJob, requestJob } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { postEntry } from '../../payments/public.ts';
import { storeMonth } from '../store/figure-months.ts';
import { refreshFigures } from './refresh-figures.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

onBothEngines('the counted figures', world => {
  let customer: Person;
  let technician: Person;
  /** A request with charges. */
  let charged: number;
  const platform = () => world().app.platform;
  const inTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    platform().database.transaction(work);

  const bruteForce = () => countPlainly(platform().database.read, calendarZone());
  const stored = () => readStored(platform().database.read);

  const countInThread = () => refreshFigures(platform(), 0);

  /** A count that ends as if the process were killed before it stores one of its months. */
  async function killedCount(steps: number): Promise<void> {
    let left = steps;
    const requested = Object.assign(new AbortController().signal, {
      throwIfAborted() {
        left -= 1;
        if (left < 0) throw new Error('killed');
      },
    });
    const shutdown = Object.assign(Object.create(new Shutdown()), { requested }) as Shutdown;
    await refreshFigures({ ...platform(), shutdown }).catch((error: Error) => {
      if (error.message !== 'killed') throw error;
    });
  }

  beforeAll(async () => {
    await platform().tasks.hold();
    world().now = startOfDay('2026-01-10');
    const parties = await seedParties(world().app);
    ({ customer, technician } = parties);
    charged = await requestJob(customer, technician);
    await seedTechnician(world().app, { approvedBy: null });
  });

  const MOVES = ['accept', 'decline', 'complete', 'cancel', 'withdraw', 'call_off'] as const;
  const PLACES = [
    { latitude: 40.4155, longitude: -3.7074 },
    { latitude: 39.4739, longitude: -0.3788 },
    { address: null, latitude: null, longitude: null },
  ] as const;

  /** Something that happens between two counts. */
  const step = fc.oneof(
    // To the last minutes before a change of the clock, a month or a year, or by some hours.
    fc.record({
      until: fc.constantFrom('2026-03-29', '2026-04-01', '2026-10-25', '2026-11-01', '2027-01-01'),
    }),
    fc.record({ wait: fc.integer({ min: 0, max: 30 * HOUR }) }),
    fc.record({ request: fc.constantFrom(...PLACES), service: fc.constantFrom(1, 2) }),
    fc.record({
      move: fc.nat(9),
      action: fc.constantFrom(...MOVES),
      status: fc.constantFrom<Status>(...STATUSES),
      by: fc.constantFrom('customer', 'technician', null),
    }),
    // An event of a request of weeks or months ago, which changes a month that was counted as a whole.
    fc.record({ late: fc.constantFrom(...MOVES), days: fc.integer({ min: 32, max: 70 }) }),
    fc.record({ charge: fc.integer({ min: 1, max: 900 }) }),
    fc.record({ fees: fc.integer({ min: -900, max: 900 }).filter(cents => cents !== 0) }),
    fc.record({ register: fc.boolean() }),
    fc.record({ count: fc.constantFrom('once', 'twice') }),
    fc.record({ killedAfter: fc.nat(4) }),
  );
  type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

  let sources = 0;
  async function take(one: Step): Promise<void> {
    if ('until' in one) world().now = Math.max(world().now, startOfDay(one.until) - 10 * 60_000);
    else if ('wait' in one) world().now += one.wait;
    else if ('request' in one)
      await inTransaction(async tx => {
        const id = await insertJob(tx, {
          ...{ user_id: customer.id, technician_id: technician.id, status: 'pending' },
          ...{ service_id: one.service, ...one.request },
        });
        await insertEvent(tx, id, { action: 'create', status: 'pending', by: customer.id });
      });
    else if ('move' in one)
      await inTransaction(async tx => {
        const row = await tx.db
          .selectFrom('requests')
          .select('id')
          .orderBy('id', 'desc')
          .limit(1)
          .offset(one.move)
          .executeTakeFirst();
        if (!row) return;
        const { status, action } = one;
        await tx.db.updateTable('requests').set({ status }).where('id', '=', row.id).execute();
        const by = one.by && { customer, technician }[one.by].id;
        await insertEvent(tx, row.id, { action, status, by });
      });
    else if ('late' in one) {
      await take({ request: PLACES[0], service: 1 });
      world().now += one.days * DAY;
      await take({ count: 'once' });
      await take({ move: 0, action: one.late, status: 'cancelled', by: 'customer' });
      await take({ count: 'once' });
    } else if ('charge' in one || 'fees' in one)
      await inTransaction(tx => {
        sources += 1;
        const [kind, account, cents] =
          'charge' in one
            ? (['charge', 'held', -one.charge] as const)
            : (['adjustment', 'fees', one.fees] as const);
        return postEntry(tx, {
          ...{ kind, sourceId: `figures ${sources}`, requestId: 'charge' in one ? charged : null },
          entries: [
            { account: 'charge' in one ? 'provider' : 'losses', technicianId: null, amountCents: -cents },
            { account, technicianId: null, amountCents: cents },
          ],
        });
      });
    else if ('register' in one) {
      const person = await seedPerson(world().app, 'user');
      if (one.register)
        await inTransaction(({ db, now }) =>
          db.updateTable('users').set({ deleted_at: now }).where('id', '=', person.id).execute(),
        );
    } else if ('count' in one) {
      const counts = one.count === 'once' ? [refreshFigures] : [refreshFigures, countInThread];
      await Promise.all(counts.map(count => count(platform())));
      expect(await stored()).toEqual(await bruteForce());
    } else await killedCount(one.killedAfter);
  }

  const insertEvent = (
    tx: Transaction,
    requestId: number,
    { action, status, by }: { action: 'create' | (typeof MOVES)[number]; status: Status; by: number | null },
  ) =>
    tx.db
      .insertInto('request_events')
      .values({
        ...{ request_id: requestId, actor_id: by, action, from_status: null, to_status: status, at: tx.now },
      })
      .execute();

  it('equal the rows after any history, also with two counts at once and with counts that are killed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async steps => {
        for (const one of steps) await take(one);
        await take({ count: 'twice' });
      }),
      { numRuns: runsOf(4, 40) },
    );
  });

  it('leave a month alone once it is over and nothing of it changes', async () => {
    await refreshFigures(platform());
    // In the middle of a month, because one that is just over is counted again.
    world().now = startOfDay(`${monthsFrom(monthOf(world().now).name, 2)}-15`);
    await refreshFigures(platform());
    const counts = () =>
      platform().database.read.selectFrom('figure_months').selectAll().orderBy('month').execute();
    const before = await counts();
    // The last event is longer ago than any transaction takes.
    world().now += 2 * HOUR;
    await refreshFigures(platform());
    const after = await counts();
    expect(after.filter(({ version }, n) => version !== before[n]?.version)).toHaveLength(1);
    expect(before.length).toBeGreaterThan(2);
  });

  it('contain an event that was committed after one with a greater id', async () => {
    const insertRequest = async () =>
      inTransaction(tx =>
        insertJob(tx, { user_id: customer.id, technician_id: technician.id, status: 'pending' }),
      );
    const old = await insertRequest();
    world().now += 40 * DAY;
    const late = { action: 'complete', status: 'completed', by: technician.id } as const;
    await inTransaction(tx => insertEvent(tx, old, late));
    const { read } = platform().database;
    const row = await read
      .selectFrom('request_events')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await inTransaction(({ db }) => db.deleteFrom('request_events').where('id', '=', row.id).execute());
    const other = await insertRequest();
    await inTransaction(tx => insertEvent(tx, other, { ...late, action: 'accept' }));
    await refreshFigures(platform());
    expect(await stored()).toEqual(await bruteForce());
    await inTransaction(({ db }) => db.insertInto('request_events').values(row).execute());
    await refreshFigures(platform());
    expect(await stored()).toEqual(await bruteForce());
  });

  it('are those of the first of two counts that began together', async () => {
    await refreshFigures(platform());
    const { database } = platform();
    const count = await database.read
      .selectFrom('figure_months')
      .selectAll()
      .orderBy('month', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const store = (counts: string) =>
      database.transaction(tx => storeMonth(tx, { ...count, version: count.version + 1, counts }));
    expect([await store('"first"'), await store('"second"')]).toEqual([true, false]);
    const { counts } = await database.read
      .selectFrom('figure_months')
      .select('counts')
      .where('month', '=', count.month)
      .executeTakeFirstOrThrow();
    expect(counts).toBe('"first"');
    await refreshFigures(platform());
    expect(await stored()).toEqual(await bruteForce());
  });

  it('hold until the time of the count, and a call before the first one counts', async () => {
    const { admin } = await seedParties(world().app);
    const read = async () => (await admin.call(overviewEndpoints.getStats)).reply;
    const before = await read();
    world().now += HOUR;
    await seedPerson(world().app, 'user');
    expect(await read()).toEqual(before);
    await refreshFigures(platform());
    const { stats, as_of } = await read();
    expect(as_of).toBe(new Date(world().now).toISOString());
    expect(stats.totalUsers).toBe(before.stats.totalUsers + 4);
    await inTransaction(({ db }) => db.deleteFrom('figure_months').execute());
    world().now += HOUR;
    expect((await read()).as_of).toBe(new Date(world().now).toISOString());
  });

  it('of a site that is not small are counted in another thread', async () => {
    const read = vi.spyOn(platform().database.longRunning.read, 'executeQuery');
    const thread = vi.spyOn(WorkerThread.prototype, 'run');
    await seedPerson(world().app, 'user');
    read.mockClear();
    await countInThread();
    expect([thread.mock.calls.length, read.mock.calls.length]).toEqual([1, 0]);
    vi.restoreAllMocks();
    expect(await stored()).toEqual(await bruteForce());
  });
});
