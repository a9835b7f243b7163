import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailable } from '../../../platform/database/unavailable.ts';
import { runsOf } from '../../../testing/extent.ts';
import { type findListedAmong, type ListedRow, type ListedTechnician, NO_RATE } from '../store/listed.ts';
import { SnapshotBuilder } from './build-snapshot.ts';
import { LiveIndex } from './live-index.ts';
import { ANY_SERVICE, NO_FILTERS } from './snapshot.ts';

const technician = (id: number, reviews = 0): ListedTechnician => ({
  id,
  latitude: 40_400,
  longitude: -3700,
  rating: reviews === 0 ? 0 : 4,
  reviews,
  rateCents: NO_RATE,
  serviceIds: [1],
  name: `Ana ${id}`,
});
const rowOf = ({ id, rating, reviews, name }: ListedTechnician): ListedRow => [
  id,
  40.4,
  -3.7,
  rating * reviews,
  reviews,
  null,
  '1',
  name,
];
const AREA = {
  serviceId: ANY_SERVICE,
  center: { latitude: 40.4, longitude: -3.7 },
  radiusKm: 1,
  ...NO_FILTERS,
};
const PAGE = { count: 10_000, after: null, limit: 10_000 };

describe('LiveIndex', () => {
  const readListed = vi.fn<typeof findListedAmong>();
  /** What is committed, by id. */
  let committed: Map<number, ListedTechnician>;
  let loads: number;
  let warnings: number;
  let missed: number;
  let isBroken: boolean;
  let isConnected: boolean;
  let stop: AbortController;
  let index: LiveIndex;
  /** While it is pending, a load or a read that has the technicians does not end. */
  let hold: Promise<void>;

  beforeEach(async () => {
    committed = new Map();
    [loads, warnings, missed] = [0, 0, 0];
    [isBroken, isConnected] = [false, true];
    stop = new AbortController();
    hold = Promise.resolve();
    readListed.mockReset().mockImplementation(async (_, ids) => {
      const read = ids.flatMap(id => committed.get(id) ?? []);
      await hold;
      return read;
    });
    await open(20);
  });

  /** Opens an index with this pause between two builds. */
  async function open(pause: number): Promise<void> {
    loads = 0;
    const options = {
      database: {},
      live: {
        get isConnected() {
          return isConnected;
        },
      },
      log: {
        warn: () => {
          warnings += 1;
        },
      },
      onMissed: () => {
        missed += 1;
      },
      shutdown: { expired: stop.signal },
    } as unknown as ConstructorParameters<typeof LiveIndex>[0];
    const load = async () => {
      loads += 1;
      const builder = new SnapshotBuilder();
      builder.add([...committed.values()].sort((a, b) => a.id - b.id).map(rowOf));
      await hold;
      if (isBroken) throw new Error('The thread has not enough memory');
      return builder.build();
    };
    index = new LiveIndex(options, {
      loadSnapshot: load,
      readListed,
      times: { check: 1, retry: 1, pause },
    });
    index.start();
    await index.ready();
  }

  afterEach(() => stop.abort());

  function change(id: number, listed: ListedTechnician | null): void {
    if (listed) committed.set(id, listed);
    else committed.delete(id);
    index.change(id, index.nextOrder(), listed);
  }
  function add(count: number): void {
    for (let i = 0; i < count; i += 1) change(committed.size + 1, technician(committed.size + 1));
  }

  /** Compares all searches with what is committed. */
  async function compare(): Promise<void> {
    const found = await index.ready();
    const ids = [...committed.keys()].sort((a, b) => a - b);
    const best = [...committed.values()].sort(
      (a, b) => b.rating - a.rating || b.reviews - a.reviews || a.id - b.id,
    );
    expect(found.nearest(AREA, PAGE).map(({ id }) => id)).toEqual(ids);
    expect(found.idsNear(AREA).sort((a, b) => a - b)).toEqual(ids);
    expect(found.countNear(AREA, 10_000)).toBe(ids.length);
    const { found: rated, total } = found.bestRated(AREA, PAGE);
    expect([rated.map(({ id }) => id), total]).toEqual([best.map(({ id }) => id), ids.length]);
  }

  it('is built again after 500 changes, after a pause, and not without changes', async () => {
    await open(200);
    add(500);
    await sleep(300);
    expect(loads).toBe(1);
    add(1);
    await expect.poll(() => loads, { interval: 1 }).toBe(2);
    const second = performance.now();
    add(501);
    await expect.poll(() => loads, { interval: 1 }).toBe(3);
    expect(performance.now() - second).toBeGreaterThan(100);
    await sleep(300);
    expect(loads).toBe(3);
    await compare();
  });

  it('finds all changes while builds fail, tries again after growing pauses and logs each failure once', async () => {
    add(3);
    isBroken = true;
    const startedAt = performance.now();
    index.expire();
    await expect.poll(() => warnings, { interval: 1 }).toBe(3);
    // 20, 40 and 80 ms, the first one before the first failure.
    expect(performance.now() - startedAt).toBeGreaterThan(100);
    add(3);
    await compare();
    isBroken = false;
    await expect.poll(() => missed, { timeout: 2000 }).toBe(warnings + 1);
    expect(loads).toBe(warnings + 2);
    await compare();
  });

  it('is built again and again while the bus is cut, because changes of other processes do not arrive', async () => {
    isConnected = false;
    committed.set(7, technician(7));
    await expect.poll(() => loads).toBeGreaterThan(1);
    await expect.poll(async () => (await index.ready()).countNear(AREA, 10)).toBe(1);
    isConnected = true;
    await sleep(60);
    const before = loads;
    await sleep(60);
    expect(loads).toBe(before);
    await compare();
  });

  it('ignores an earlier change whose commit is answered later', async () => {
    const [first, second] = [index.nextOrder(), index.nextOrder()];
    committed.set(1, technician(1, 2));
    index.change(1, second, technician(1, 2));
    index.change(1, first, technician(1, 1));
    await compare();
  });

  const reviewsOf = async (id: number) =>
    (await index.ready()).bestRated(AREA, PAGE).found.find(found => found.id === id)?.reviews;

  it.each(['this', 'another'])(
    'reads a change whose commit is answered after a build that contains a later change of %s process',
    async process => {
      const [first, second] = [index.nextOrder(), index.nextOrder()];
      committed.set(1, technician(1, 2));
      if (process === 'this') index.change(1, second, technician(1, 2));
      else index.refresh([1]);
      await expect.poll(() => reviewsOf(1)).toBe(2);
      index.expire();
      await expect.poll(() => missed, { interval: 1 }).toBe(1);
      index.change(1, first, technician(1, 1));
      await sleep(5);
      expect(await reviewsOf(1)).toBe(2);
      await compare();
    },
  );

  it('a change of another process is read, and does not undo one that this process commits during the read', async () => {
    committed.set(1, technician(1, 1));
    index.refresh([1]);
    await expect.poll(() => reviewsOf(1)).toBe(1);
    const held = Promise.withResolvers<void>();
    hold = held.promise;
    index.refresh([1]);
    change(1, technician(1, 2));
    held.resolve();
    await sleep(5);
    expect(await reviewsOf(1)).toBe(2);
    committed.delete(1);
    index.refresh([1]);
    await expect.poll(() => reviewsOf(1)).toBeUndefined();
    await compare();
  });

  it('a later change of another process stays when the commit of an own one is answered after it', async () => {
    const order = index.nextOrder();
    committed.set(1, technician(1, 3));
    index.refresh([1]);
    await expect.poll(() => reviewsOf(1)).toBe(3);
    index.change(1, order, technician(1, 2));
    await expect.poll(() => reviewsOf(1)).toBe(3);
    await compare();
  });

  it('a later change of another process stays when the commit of an own one is answered during its read', async () => {
    const order = index.nextOrder();
    committed.set(1, technician(1, 3));
    const held = Promise.withResolvers<void>();
    hold = held.promise;
    index.refresh([1]);
    index.change(1, order, technician(1, 2));
    held.resolve();
    await expect.poll(() => reviewsOf(1)).toBe(3);
    await compare();
  });

  it('is built again when a change of another process cannot be read', async () => {
    readListed.mockRejectedValueOnce(new DatabaseUnavailable(new Error('outage')));
    committed.set(1, technician(1, 1));
    index.refresh([1]);
    await expect.poll(() => loads).toBe(2);
    await compare();
  });

  it('finds what is committed after random changes, also during a build that ends or fails', async () => {
    const step = fc.record({
      id: fc.integer({ min: 1, max: 12 }),
      listed: fc.option(fc.nat({ max: 2 })),
      build: fc.constantFrom('begin', 'end', 'fail', null, null),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async steps => {
        let release = () => {};
        for (const { id, listed, build } of steps) {
          if (build === 'begin') {
            release();
            const held = Promise.withResolvers<void>();
            hold = held.promise;
            release = held.resolve;
            const before = loads;
            index.expire();
            await expect.poll(() => loads, { interval: 1 }).toBeGreaterThan(before);
          }
          change(id, listed === null ? null : technician(id, listed));
          if (build === 'end' || build === 'fail') {
            isBroken = build === 'fail';
            release();
            await sleep(2);
            isBroken = false;
          }
          await compare();
        }
        release();
        hold = Promise.resolve();
      }),
      { numRuns: runsOf(8, 40), seed: 3 },
    );
  }, 60_000);
});
