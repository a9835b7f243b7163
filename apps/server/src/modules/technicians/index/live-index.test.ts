import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { SnapshotBuilder } from './build-snapshot.ts';
import { ANY_SERVICE, type ListedTechnician, NO_FILTERS, NO_RATE } from './listed.ts';
import { LiveIndex } from './live-index.ts';

const listed = (id: number): ListedTechnician => ({
  id,
  latitude: 40_400,
  longitude: -3700,
  rating: 0,
  reviews: 0,
  rateCents: NO_RATE,
  serviceIds: [1],
});
const AREA = {
  serviceId: ANY_SERVICE,
  center: { latitude: 40.4, longitude: -3.7 },
  radiusKm: 1,
  ...NO_FILTERS,
};

describe('LiveIndex', () => {
  let now = 0;
  let loads = 0;
  let warnings = 0;
  let isBroken = false;
  const options = {
    clock: () => now,
    log: {
      warn: () => {
        warnings += 1;
      },
    },
    shutdown: { expired: new AbortController().signal },
  } as unknown as ConstructorParameters<typeof LiveIndex>[0];
  let index: LiveIndex;
  let lastId = 0;

  beforeEach(async () => {
    now = 1_000_000;
    loads = 0;
    warnings = 0;
    lastId = 0;
    isBroken = false;
    index = new LiveIndex(options, async () => {
      loads += 1;
      if (isBroken) throw new Error('The thread has not enough memory');
      const builder = new SnapshotBuilder();
      for (let id = 1; id <= lastId; id += 1) builder.add([[id, 40_400, -3700, 0, 0, NO_RATE, '[1]']]);
      return builder.build();
    });
    await index.ready();
    now += 60_000;
  });

  async function change(count: number): Promise<void> {
    for (let i = 0; i < count; i += 1) {
      lastId += 1;
      index.change({ id: lastId, user_id: lastId, is_listing: 1 }, listed(lastId));
    }
    await nextTurn();
  }

  it('loads all technicians again after 500 changes, at most once in five seconds', async () => {
    await change(500);
    expect(loads).toBe(1);
    await change(1);
    expect(loads).toBe(2);
    expect((await index.ready()).overlay.size).toBe(0);
    await change(600);
    expect(loads).toBe(2);
    now += 5000;
    await change(1);
    expect(loads).toBe(3);
    expect((await index.ready()).countNear(AREA, 10_000)).toBe(lastId);
  });

  it('finds all changes while loads fail, tries again after growing pauses and logs each failure once', async () => {
    isBroken = true;
    await change(600);
    expect({ loads, warnings }).toEqual({ loads: 2, warnings: 1 });
    const pauses = [10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000];
    for (const [failures, pause] of pauses.entries()) {
      now += pause - 1;
      await change(100);
      expect(loads).toBe(2 + failures);
      now += 1;
      await change(100);
      expect({ loads, warnings }).toEqual({ loads: 3 + failures, warnings: 2 + failures });
    }
    expect((await index.ready()).countNear(AREA, 10_000)).toBe(lastId);
    isBroken = false;
    now += 300_000;
    await change(1);
    expect((await index.ready()).overlay.size).toBe(0);
    now += 5000;
    await change(501);
    expect(loads).toBe(4 + pauses.length);
    expect((await index.ready()).countNear(AREA, 10_000)).toBe(lastId);
  });
});
