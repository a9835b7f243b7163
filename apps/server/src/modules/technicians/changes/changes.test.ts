import { setTimeout as sleep } from 'node:timers/promises';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { App } from '../../../app.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { deleteCompletely } from '../../../testing/accounts/delete-completely.ts';
import { newPerson, type Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { acceptedJob, forceStatus } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { changeMean } from '../change-mean.ts';
import { lockProfile } from '../store/write-profiles.ts';
import { recordReviewerChange, refreshSearch } from './record-changes.ts';
import { TechnicianCache } from './technician-cache.ts';
import { TechnicianChanges } from './technician-changes.ts';

/** Time in which a change must reach the other processes. */
const ARRIVAL_MS = 2000;

onBothEngines('changes of technicians', world => {
  let other: App;
  let admin: Person;
  /** Id of a user who does not exist. */
  let marker = 1_000_000;

  beforeAll(async () => {
    await world().app.server.ready();
    // SQLite has one server.
    other = world().engine === 'sqlite' ? world().app : await world().another();
    await other.server.ready();
    admin = await seedPerson(world().app, 'admin');
  });

  /** Waits until the other process knows the earlier changes: they arrive in the order of the commits. */
  async function settle() {
    marker += 1;
    const before = other.technicians.changes.version(marker);
    await world().app.platform.database.transaction(tx => recordReviewerChange(tx, marker));
    await expect
      .poll(() => other.technicians.changes.version(marker), { timeout: ARRIVAL_MS, interval: 20 })
      .not.toBe(before);
  }

  /** Returns how often the version changed in each process until the change has arrived in both. */
  async function changesDuring(technicianId: number, act: () => Promise<unknown>) {
    await settle();
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
    let count = 0;
    app.platform.events.subscribe('public_data_changed', async () => {
      count += 1;
    });
    const changesDuring = async (act: () => Promise<unknown>) => {
      const before = count;
      await act();
      return count - before;
    };
    const renamed = (name: string) => () =>
      reviewer.call(ownAccountEndpoints.updateProfile, { body: { name, phone: null } });
    expect(await changesDuring(renamed('Eva Sanz'))).toBe(0);
    for (let n = 0; n < 3; n += 1) {
      const request_id = await acceptedJob(reviewer, await seedTechnician(app, { approvedBy: admin }));
      await forceStatus(app, request_id, 'completed');
      const review = { request_id, rating: 5, comment: 'Soy Eva Paz' };
      (await reviewer.call(reviewEndpoints.createReview, { body: review })).reply;
    }
    expect(await changesDuring(renamed('Eva Paz'))).toBe(1);
    // The second one is the eraser's, for the changed text of three reviews.
    expect(await changesDuring(() => deleteCompletely(app, reviewer.id))).toBe(2);
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
    if (world().engine === 'sqlite') return;
    const { database } = world().app.platform;
    const refresh = vi.spyOn(other.technicians.index, 'refresh');
    const technician = await seedTechnician(world().app, { approvedBy: admin });
    await changesDuring(technician.id, () => database.transaction(tx => refreshSearch(tx, technician.id)));
    expect(refresh).toHaveBeenCalledWith([technician.id]);
    refresh.mockClear();
    await changesDuring(1_000_008, () => database.transaction(tx => recordReviewerChange(tx, 1_000_008)));
    expect(refresh).not.toHaveBeenCalled();
    refresh.mockRestore();
  });

  it('changes of one technician reach the index in the order of the commits, each with those before', async () => {
    const { platform, technicians } = world().app;
    const technician = await seedTechnician(world().app, { approvedBy: admin });
    const change = vi.spyOn(technicians.index, 'change');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
    const rate = (tx: Transaction) => changeMean(tx, technician.id, { sum: 5, count: 1 });
    const first = platform.database.transaction(async tx => {
      await lockProfile(tx, technician.id);
      lock();
      await released;
      await rate(tx);
    });
    await locked;
    const second = platform.database.transaction(rate);
    // In this time the second transaction would read the profile if it did not wait for the first one.
    await sleep(200);
    release();
    await Promise.all([first, second]);
    const applied = change.mock.calls.filter(([id]) => id === technician.id);
    expect(applied.map(([, , listed]) => listed?.reviews)).toEqual([1, 2]);
    expect(applied[1]?.[1]).toBeGreaterThan(applied[0]?.[1] ?? 0);
    change.mockRestore();
  });

  it('everything counts as changed and is read again when the bus was cut', async () => {
    if (world().engine === 'sqlite') return;
    const { database } = world().app.platform;
    const seen: unknown[] = [];
    const end = other.technicians.changes.subscribe(ids => seen.push(ids));
    const expire = vi.spyOn(other.technicians.index, 'expire');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'oficio_live' and datname = current_database()`.execute(database.read);
    await expect.poll(() => seen, { timeout: 10_000 }).toContain('all');
    // A build during the cut may have come first.
    await expect.poll(() => expire.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(0);
    end();
    expire.mockRestore();
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
