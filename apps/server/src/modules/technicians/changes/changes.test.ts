import { setTimeout as sleep } from 'node:timers/promises';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { App } from '../../../app.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inParts } from '../../../platform/database/in-parts.ts';
import { deleteCompletely } from '../../../testing/accounts/delete-completely.ts';
import { newPerson, type Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { acceptedJob, forceStatus } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { refreshSearch } from '../search/refresh.ts';
import { readChanges, readMarker } from '../store/changes.ts';
import { lockProfile } from '../store/write-profiles.ts';
import { ChangeFollower } from './follow-changes.ts';
import { recordListingChange, recordReviewerChange } from './record-changes.ts';
import { TechnicianCache } from './technician-cache.ts';
import { TechnicianChanges } from './technician-changes.ts';

const range = (first: number, length: number) => Array.from({ length }, (_, index) => first + index);
async function insertMany({ db, now }: Transaction, userIds: readonly number[]): Promise<void> {
  for (const part of inParts(userIds))
    await db
      .insertInto('technician_changes')
      .values(part.map(user_id => ({ user_id, is_listing: 1, changed_at: now })))
      .execute();
}

/** Time in which a change must reach the other processes. */
const ARRIVAL_MS = 2000;

onBothEngines('changes of technicians', world => {
  let other: App;
  let admin: Person;

  beforeAll(async () => {
    await world().app.server.ready();
    other = await world().another();
    await other.server.ready();
    admin = await seedPerson(world().app, 'admin');
  });

  /** Returns how often the version changed in each process until the change has arrived in both. */
  async function changesDuring(technicianId: number, act: () => Promise<unknown>) {
    const counts = { here: 0, there: 0 };
    const ends = [
      world().app.technicians.changes.subscribe(ids => {
        if (ids === 'all' || ids.includes(technicianId)) counts.here += 1;
      }),
      other.technicians.changes.subscribe(ids => {
        if (ids === 'all' || ids.includes(technicianId)) counts.there += 1;
      }),
    ];
    const before = world().app.technicians.changes.version(technicianId);
    await act();
    expect(world().app.technicians.changes.version(technicianId)).not.toBe(before);
    await expect.poll(() => counts.there, { timeout: ARRIVAL_MS, interval: 20 }).toBeGreaterThan(0);
    for (const end of ends) end();
    return counts;
  }

  it('a change reaches the own process at once and the other process within two seconds', async () => {
    const technician = await seedTechnician(world().app, { approvedBy: admin });
    const renamed = () =>
      technician.call(ownAccountEndpoints.updateProfile, { body: { name: 'Íñigo Nuevo', phone: null } });
    expect(await changesDuring(technician.id, renamed)).toEqual({ here: 1, there: 1 });
  });

  it('the deletion of a profile is a change, and so are the new name and the deletion of a reviewer', async () => {
    const { app } = world();
    const technician = await seedTechnician(app, { approvedBy: admin });
    const reviewer = await newPerson(app, 'user', 'Ana Núñez');
    const request_id = await acceptedJob(reviewer, technician);
    await forceStatus(app, request_id, 'completed');
    const review = { request_id, rating: 5, comment: null };
    const written = () => reviewer.call(reviewEndpoints.createReview, { body: review });
    expect((await changesDuring(technician.id, written)).there).toBe(1);
    const renamed = () =>
      reviewer.call(ownAccountEndpoints.updateProfile, { body: { name: 'Ana Peña', phone: null } });
    expect((await changesDuring(reviewer.id, renamed)).there).toBe(1);
    const closed = (id: number) => () => deleteCompletely(app, id);
    expect((await changesDuring(reviewer.id, closed(reviewer.id))).there).toBe(1);
    expect((await changesDuring(technician.id, closed(technician.id))).there).toBe(1);
  });

  it('the new name of a customer is one change with reviews of several technicians, and none without reviews', async () => {
    const { app } = world();
    const reviewer = await newPerson(app, 'user', 'Eva Gil');
    const rows = async () => {
      const { read } = app.platform.database;
      return (await read.selectFrom('technician_changes').select('id').execute()).length;
    };
    const rowsDuring = async (act: () => Promise<unknown>) => {
      const before = await rows();
      await act();
      return (await rows()) - before;
    };
    const renamed = (name: string) => () =>
      reviewer.call(ownAccountEndpoints.updateProfile, { body: { name, phone: null } });
    expect(await rowsDuring(renamed('Eva Sanz'))).toBe(0);
    for (let n = 0; n < 3; n += 1) {
      const request_id = await acceptedJob(reviewer, await seedTechnician(app, { approvedBy: admin }));
      await forceStatus(app, request_id, 'completed');
      const review = { request_id, rating: 5, comment: 'Soy Eva Paz' };
      (await reviewer.call(reviewEndpoints.createReview, { body: review })).reply;
    }
    expect(await rowsDuring(renamed('Eva Paz'))).toBe(1);
    // The second row is the eraser's, for the changed text of three reviews.
    expect(await rowsDuring(() => deleteCompletely(app, reviewer.id))).toBe(2);
  });

  it('the new name of a customer is a change when the first review commits at the same time', async () => {
    const { app } = world();
    const technician = await seedTechnician(app, { approvedBy: admin });
    const reviewer = await newPerson(app, 'user', 'Eva Gil');
    const request_id = await acceptedJob(reviewer, technician);
    await forceStatus(app, request_id, 'completed');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: inserted, resolve: insert } = Promise.withResolvers<void>();
    app.platform.events.subscribe('review_written', async (_, { technicianId }) => {
      if (technicianId !== technician.id) return;
      insert();
      await released;
    });
    const review = { request_id, rating: 5, comment: null };
    const writing = reviewer.call(reviewEndpoints.createReview, { body: review });
    await inserted;
    const before = app.technicians.changes.version(reviewer.id);
    const renaming = reviewer.call(ownAccountEndpoints.updateProfile, {
      body: { name: 'Eva Sanz', phone: null },
    });
    // In this time the new name would commit if it did not wait for the review.
    await sleep(200);
    release();
    expect([(await writing).status, (await renaming).status]).toEqual([201, 200]);
    expect(app.technicians.changes.version(reviewer.id)).toBeGreaterThan(before);
  });

  it('a changed name of a reviewer reaches the other process and leaves its search index as it is', async () => {
    const { database } = world().app.platform;
    const { overlay } = await other.technicians.index.ready();
    await changesDuring(1_000_009, () => database.transaction(tx => recordListingChange(tx, 1_000_009)));
    const entries = overlay.size;
    expect(entries).toBeGreaterThan(0);
    await changesDuring(1_000_008, () => database.transaction(tx => recordReviewerChange(tx, 1_000_008)));
    expect(overlay.size).toBe(entries);
  });

  it('a change of the profile gets an id in the order of the commits while another change of the technician is open', async () => {
    const { app } = world();
    const { database, events } = app.platform;
    const technician = await seedTechnician(app, { approvedBy: admin });
    const committedIds: number[] = [];
    events.subscribe('user_data_changed', async (tx, { change: { id, user_id } }) => {
      if (user_id === technician.id) tx.afterCommit(() => void committedIds.push(id));
    });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
    const first = database.transaction(async tx => {
      await lockProfile(tx, technician.id);
      lock();
      await released;
      return recordListingChange(tx, technician.id);
    });
    await locked;
    const second = database.transaction(tx => refreshSearch(tx, technician.id));
    // In this time the second transaction would insert its row if it did not wait for the first one.
    await sleep(200);
    release();
    const { id: firstId } = await first;
    await second;
    expect(committedIds).toEqual([firstId, expect.any(Number)]);
    expect(committedIds.at(-1)).toBeGreaterThan(firstId);
  });

  it('the reader neither misses nor repeats a change when its transaction commits after later ones', async () => {
    // SQLite runs one writing transaction at a time.
    if (world().engine === 'sqlite') return;
    const { database } = world().app.platform;
    const arrived: number[] = [];
    const end = other.technicians.changes.subscribe(ids =>
      arrived.push(...(ids === 'all' ? [Infinity] : ids).filter(id => id > 1_000_000)),
    );
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: inserted, resolve: insert } = Promise.withResolvers<void>();
    const slow = database.transaction(async tx => {
      await recordListingChange(tx, 1_000_001);
      insert();
      await released;
    });
    await inserted;
    for (const id of [1_000_002, 1_000_003]) {
      await database.transaction(tx => recordListingChange(tx, id));
      await expect.poll(() => arrived, { timeout: ARRIVAL_MS, interval: 20 }).toContain(id);
    }
    release();
    await slow;
    await expect.poll(() => arrived, { timeout: ARRIVAL_MS, interval: 20 }).toContain(1_000_001);
    await database.transaction(tx => recordListingChange(tx, 1_000_004));
    await expect.poll(() => arrived, { timeout: ARRIVAL_MS, interval: 20 }).toContain(1_000_004);
    expect(arrived).toEqual([1_000_002, 1_000_003, 1_000_001, 1_000_004]);
    end();
  });

  it('the reader passes each change on once while a transaction stays open longer than many others take', async () => {
    if (world().engine === 'sqlite') return;
    const { database } = world().app.platform;
    const arrived: unknown[] = [];
    const end = other.technicians.changes.subscribe(ids => arrived.push(ids === 'all' ? ids : ids.length));
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const slow = database.transaction(async tx => {
      await recordListingChange(tx, 1_000_006);
      begin();
      await released;
    });
    await begun;
    for (const first of [2_000_000, 3_000_000, 4_000_000]) {
      const before = arrived.length;
      await database.transaction(tx => insertMany(tx, range(first, 4000)));
      await expect.poll(() => arrived.length, { timeout: ARRIVAL_MS, interval: 20 }).toBeGreaterThan(before);
    }
    release();
    await slow;
    await expect.poll(() => arrived, { timeout: ARRIVAL_MS, interval: 20 }).toEqual([4000, 4000, 4000, 1]);
    end();
  });

  it('the reader skips changes of another server with larger transaction numbers after a restore', async () => {
    if (world().engine === 'sqlite') return;
    const { database } = world().app.platform;
    const arrived: unknown[] = [];
    const end = other.technicians.changes.subscribe(ids => arrived.push(ids));
    await database.transaction(async tx => {
      await sql`insert into technician_changes (tx_id, user_id, changed_at)
        select 1000000000, id, 0 from generate_series(5000000, 5010001) as id`.execute(tx.db);
      await recordListingChange(tx, 1_000_007);
    });
    await expect.poll(() => arrived, { timeout: ARRIVAL_MS, interval: 20 }).toEqual([[1_000_007]]);
    end();
  });

  it('a read after a failover to a server with fewer transactions is not complete', async () => {
    if (world().engine === 'sqlite') return;
    const { read } = world().app.platform.database;
    const marker = await readMarker(read);
    expect(await readChanges(read, marker)).toMatchObject({ isComplete: true });
    expect(await readChanges(read, '1000000000:1000000000:')).toMatchObject({ isComplete: false });
  });

  it('the reader reports that everything may have changed after too many changes, at most once in half a minute', async () => {
    const { database } = world().app.platform;
    const arrived: unknown[] = [];
    const end = other.technicians.changes.subscribe(ids => arrived.push(ids));
    const changeMany = (first: number) => database.transaction(tx => insertMany(tx, range(first, 10_001)));
    await changeMany(6_000_000);
    await expect.poll(() => arrived, { timeout: ARRIVAL_MS, interval: 20 }).toEqual(['all']);
    await changeMany(7_000_000);
    // Longer than the pause between two reads.
    await sleep(1200);
    expect(arrived).toEqual(['all']);
    world().now += 31_000;
    await expect.poll(() => arrived, { timeout: ARRIVAL_MS, interval: 20 }).toEqual(['all', 'all']);
    end();
  });

  it('the reader reports that everything may have changed after a day without a read', async () => {
    const { database } = world().app.platform;
    const seen: unknown[] = [];
    const end = other.technicians.changes.subscribe(ids => seen.push(ids));
    world().now += 25 * 60 * 60 * 1000;
    await expect.poll(() => seen, { timeout: ARRIVAL_MS, interval: 20 }).toEqual(['all']);
    await database.transaction(tx => recordListingChange(tx, 1_000_005));
    await expect.poll(() => seen, { timeout: ARRIVAL_MS, interval: 20 }).toEqual(['all', [1_000_005]]);
    end();
  });

  it('a reader that sleeps during its first read counts this time as a pause and loads everything', async () => {
    const { platform } = world().app;
    let now = world().now;
    const seen: unknown[] = [];
    const follower = new ChangeFollower({ ...platform, clock: () => now }, async changes => {
      seen.push(changes);
    });
    const started = follower.start();
    now += 25 * 60 * 60 * 1000;
    await started;
    await expect.poll(() => seen, { timeout: 10_000 }).toEqual(['all']);
  });

  it('the reader clears the caches although the search fails to load all technicians, and tries again', async () => {
    const { changes, index } = other.technicians;
    const technicianId = 1_000_010;
    const reload = vi.spyOn(index, 'reload').mockRejectedValueOnce(new Error('planted'));
    const before = changes.version(technicianId);
    world().now += 25 * 60 * 60 * 1000;
    await expect.poll(() => changes.version(technicianId), { timeout: 10_000 }).toBeGreaterThan(before);
    expect(reload).toHaveBeenCalledTimes(1);
    world().now += 31_000;
    await expect.poll(() => reload.mock.calls, { timeout: 10_000 }).toHaveLength(2);
    await reload.mock.results[1]?.value;
    reload.mockRestore();
  });
});

describe('TechnicianCache', () => {
  it('returns a value until the technician changes and keeps no value that was read during a change', async () => {
    const changes = new TechnicianChanges();
    const cache = new TechnicianCache<string>(changes, { max: 10 });
    expect(await cache.getOrRead(1, async () => 'first')).toBe('first');
    expect(await cache.getOrRead(1, async () => 'second')).toBe('first');
    changes.markChanged([1]);
    expect(cache.get(1)).toBeUndefined();
    await cache.getOrRead(1, async () => {
      changes.markChanged([1]);
      return 'perhaps old';
    });
    expect(await cache.getOrRead(1, async () => 'third')).toBe('third');
    changes.markAllChanged();
    expect(cache.get(1)).toBeUndefined();
  });

  it('returns a value with data of other users until one of them changes, also during the read', async () => {
    const changes = new TechnicianChanges();
    const findOthers = async (id: number) => [id + 100, id + 200];
    const cache = new TechnicianCache<string>(changes, { max: 10, findOthers });
    await cache.getOrRead(1, async () => 'first');
    changes.markChanged([102]);
    expect(cache.get(1)).toBe('first');
    changes.markChanged([201]);
    expect(cache.get(1)).toBeUndefined();
    await cache.getOrRead(1, async () => {
      changes.markChanged([101]);
      return 'perhaps old';
    });
    expect(cache.get(1)).toBeUndefined();
  });
});

describe('TechnicianChanges', () => {
  it('gives each technician a new version after each change, also after it dropped older versions', () => {
    const changes = new TechnicianChanges();
    const repeated: number[] = [];
    const known = new Map<number, number>();
    for (let round = 0; round < 3; round += 1)
      for (let id = 1; id <= 60_000; id += 1) {
        const before = changes.version(id);
        if (before < (known.get(id) ?? 0)) repeated.push(id);
        changes.markChanged([id]);
        if (changes.version(id) <= before) repeated.push(id);
        known.set(id, changes.version(id));
      }
    expect(repeated).toEqual([]);
  });
});
