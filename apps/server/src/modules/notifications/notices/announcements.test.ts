import { AppError } from '@oficio/domain/errors.ts';
import { REQUEST_QUOTAS } from '@oficio/domain/limits.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { LEASE_MS } from '../../../platform/tasks/claim-tasks.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { requestJob, setStatus } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onOneEngine } from '../../../testing/world.ts';
import { suspendUser } from '../../accounts/public.ts';
import { insertUser } from '../../accounts/store/write-users.ts';
import { refreshSearch } from '../../technicians/public.ts';
import { findDueAnnouncements } from '../store/announcements.ts';
import { insertNotices } from '../store/write-notifications.ts';
import { ANNOUNCEMENT_BATCH, announcementTask } from './announce.ts';
import { noticeToEach } from './notify.ts';

const MADRID = { latitude: 40.4155, longitude: -3.7074 };
/** More technicians than one announcement may reach. */
const TECHNICIANS = REQUEST_QUOTAS.verified.announcedTo + 50;

onOneEngine('the announcement of an open request', world => {
  let customer: Person;
  let newcomer: Person;
  /** User ids, nearest to the customer first. */
  let technicians: number[];

  const platform = () => world().app.platform;
  const searcher = () => ({ ...platform(), technicians: world().app.technicians });

  /** Inserts technicians at growing distances north of the request. Writes rows, because calls would take minutes. */
  async function seedTechnicians(count: number): Promise<number[]> {
    const ids: number[] = [];
    await platform().database.transaction(async tx => {
      for (let index = 0; index < count; index += 1) {
        const email = `vecino${index}@oficio.test`;
        const account = {
          name: `Vecino ${index}`,
          email,
          email_key: email,
          phone: null,
          password_hash: null,
        };
        const row = {
          ...account,
          role: 'technician' as const,
          email_verified: 1 as const,
          created_at: tx.now,
        };
        const id = (await insertUser(tx, row)) ?? 0;
        await tx.db
          .insertInto('technicians')
          .values({
            user_id: id,
            bio: '',
            experience_years: 1,
            hourly_rate_cents: null,
            latitude: MADRID.latitude + 0.002 + index * 0.0005,
            longitude: MADRID.longitude,
            address: '',
            available: 1,
            approved: 1,
            rating_sum: 0,
            rating_count: 0,
            created_at: tx.now,
          })
          .execute();
        await tx.db.insertInto('technician_services').values({ user_id: id, service_id: 1 }).execute();
        await refreshSearch(tx, id);
        ids.push(id);
      }
    });
    return ids;
  }

  /** Returns the users with a notification of a nearby request, in the order in which the rows were written. */
  async function notifiedUsers(): Promise<number[]> {
    const rows = await platform()
      .database.read.selectFrom('notifications')
      .select('user_id')
      .where('template', '=', 'requestedNearby')
      .orderBy('id')
      .execute();
    return rows.map(row => row.user_id);
  }
  const waiting = () => findDueAnnouncements(platform().database.read, Number.MAX_SAFE_INTEGER, 10);
  /** Runs the first attempt of the announcement, which ends after a batch. */
  async function announceOneBatch(): Promise<void> {
    const [row] = await waiting();
    if (!row) throw new Error('Nothing is announced');
    await announcementTask(searcher(), async () => undefined)
      .attempt(row)
      .catch(() => undefined);
  }
  const nearest = (count: number) => [...technicians.slice(0, count)].sort((a, b) => a - b);
  const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

  beforeAll(async () => {
    customer = await seedPerson(world().app, 'user');
    newcomer = await seedPerson(world().app, 'user');
    await platform().database.transaction(({ db }) =>
      db.updateTable('users').set({ email_verified: 0 }).where('id', '=', newcomer.id).execute(),
    );
    technicians = await seedTechnicians(TECHNICIANS);
  });

  beforeEach(async () => {
    await platform().tasks.hold();
    await platform().database.transaction(async ({ db }) => {
      await db.deleteFrom('announcements').execute();
      await db.deleteFrom('notifications').execute();
      await db.updateTable('requests').set({ status: 'cancelled' }).execute();
    });
  });

  it('notifies each of the nearest technicians once, after the transaction that creates the request', async () => {
    await requestJob(customer, null);
    expect(await notifiedUsers()).toEqual([]);
    await platform().tasks.drain();
    expect(sorted(await notifiedUsers())).toEqual(nearest(REQUEST_QUOTAS.verified.announcedTo));
    expect(await waiting()).toEqual([]);
  });

  it('notifies the nearest 20 technicians when the customer has not verified the e-mail address', async () => {
    await requestJob(newcomer, null);
    await platform().tasks.drain();
    expect(sorted(await notifiedUsers())).toEqual(nearest(20));
  });

  it('tells customers before the request how many technicians it will notify', async () => {
    const reach = async (who: Person, place: object) =>
      (await who.call(requestEndpoints.countReach, { query: { service_id: 1, ...MADRID, ...place } })).reply;
    const { verified, unverified } = REQUEST_QUOTAS;
    expect(await reach(customer, {})).toEqual({
      technicians: verified.announcedTo,
      is_capped: true,
      radius: 25,
    });
    expect(await reach(newcomer, {})).toEqual({
      technicians: unverified.announcedTo,
      is_capped: true,
      radius: 25,
    });
    expect(await reach(customer, { service_id: 2 })).toEqual({
      technicians: 0,
      is_capped: false,
      radius: 25,
    });
    // Every technician is north of the job, and the announcement reaches 25 km.
    const far = { latitude: MADRID.latitude - 0.21 };
    const { technicians: some, is_capped } = await reach(customer, far);
    expect(is_capped).toBe(false);
    await requestJob(customer, null, far);
    await platform().tasks.drain();
    expect(sorted(await notifiedUsers())).toEqual(nearest(some));
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(verified.announcedTo);
  });

  it('accepts a request while the search index is not loaded, and announces it later', async () => {
    const notLoaded = vi
      .spyOn(world().app.technicians.index, 'ready')
      .mockRejectedValue(new AppError('service_unavailable'));
    onTestFinished(() => notLoaded.mockRestore());
    await requestJob(newcomer, null);
    await platform().tasks.drain();
    notLoaded.mockRestore();
    expect(await notifiedUsers()).toEqual([]);
    world().now += 60_000;
    await platform().tasks.drain();
    expect(sorted(await notifiedUsers())).toEqual(nearest(20));
  });

  it('writes at most one batch of notices in a transaction', async () => {
    await requestJob(customer, null);
    const sizes: number[] = [];
    const work = announcementTask(searcher(), async (_, userIds) => void sizes.push(userIds.length));
    for (let [row] = await waiting(); row; [row] = await waiting())
      await work.attempt(row).catch(() => undefined);
    expect(sizes).toEqual(Array(8).fill(ANNOUNCEMENT_BATCH));
  });

  it('continues after a crash between two batches and notifies each technician once', async () => {
    await requestJob(customer, null);
    const [row] = await waiting();
    if (!row) throw new Error('Nothing is announced');
    const work = announcementTask(searcher(), async (tx, userIds, notice) => {
      await insertNotices(tx, noticeToEach(userIds, notice));
    });
    const claimed = { ...row, attempts: 1, attempt_at: world().now + LEASE_MS };
    const { database } = platform();
    expect(await database.transaction(tx => work.reschedule(tx, row, claimed))).toBe(true);
    // The process dies after the batch and before it reschedules the row.
    await work.attempt(claimed).catch(() => undefined);
    expect(await notifiedUsers()).toHaveLength(ANNOUNCEMENT_BATCH);
    await platform().tasks.drain();
    expect(await notifiedUsers()).toHaveLength(ANNOUNCEMENT_BATCH);
    world().now += LEASE_MS;
    await platform().tasks.drain();
    expect(sorted(await notifiedUsers())).toEqual(nearest(REQUEST_QUOTAS.verified.announcedTo));
    // The first process was only slow and continues with an outdated row.
    await work.attempt(claimed);
    expect(await notifiedUsers()).toHaveLength(REQUEST_QUOTAS.verified.announcedTo);
  });

  it('sends no notification of a batch when its transaction fails, and retries it', async () => {
    await requestJob(customer, null);
    const [row] = await waiting();
    if (!row) throw new Error('Nothing is announced');
    const broken = announcementTask(searcher(), () => Promise.reject(new Error('The disk is full')));
    await expect(broken.attempt(row)).rejects.toThrow('The disk is full');
    await platform().tasks.drain();
    expect(sorted(await notifiedUsers())).toEqual(nearest(REQUEST_QUOTAS.verified.announcedTo));
  });

  it.each([
    ['is cancelled', (id: number) => setStatus(customer, id, 'cancelled')],
    [
      'is accepted',
      async (id: number) => {
        const admin = await seedPerson(world().app, 'admin');
        await setStatus(await seedTechnician(world().app, { approvedBy: admin, ...MADRID }), id, 'accepted');
      },
    ],
  ])('stops the announcement as soon as the request %s', async (_, end) => {
    const id = await requestJob(customer, null);
    await announceOneBatch();
    await end(id);
    await platform().database.transaction(({ db }) => db.deleteFrom('notifications').execute());
    await platform().tasks.drain();
    expect([await notifiedUsers(), await waiting()]).toEqual([[], []]);
  });

  it('leaves out a technician who was suspended after the announcement began', async () => {
    await requestJob(customer, null);
    await announceOneBatch();
    const [suspended = 0, ...others] = (await waiting())[0]?.recipients?.slice(ANNOUNCEMENT_BATCH) ?? [];
    await platform().database.transaction(tx => suspendUser(tx, suspended, 'Prueba'));
    await platform().tasks.drain();
    expect(others).toHaveLength(REQUEST_QUOTAS.verified.announcedTo - ANNOUNCEMENT_BATCH - 1);
    expect(sorted(await notifiedUsers())).toEqual(sorted(others));
  });

  it('leaves out technicians who are no longer eligible, although the announcement began before', async () => {
    await requestJob(customer, null);
    await announceOneBatch();
    const later = (await waiting())[0]?.recipients?.slice(ANNOUNCEMENT_BATCH) ?? [];
    const [away = 0, rejected = 0, other = 0, moved = 0, ...others] = later;
    await platform().database.transaction(async tx => {
      const change = (id: number, columns: object) =>
        tx.db.updateTable('technicians').set(columns).where('user_id', '=', id).execute();
      await change(away, { available: 0 });
      await change(rejected, { approved: 0 });
      await tx.db
        .updateTable('technician_services')
        .set({ service_id: 2 })
        .where('user_id', '=', other)
        .execute();
      await change(moved, { latitude: MADRID.latitude + 1 });
      for (const id of [away, rejected, other, moved]) await refreshSearch(tx, id);
    });
    await platform().tasks.drain();
    expect(others).toHaveLength(REQUEST_QUOTAS.verified.announcedTo - ANNOUNCEMENT_BATCH - 4);
    expect(sorted(await notifiedUsers())).toEqual(sorted(others));
  });

  it('does not notify a technician of their own request', async () => {
    const admin = await seedPerson(world().app, 'admin');
    const author = await seedTechnician(world().app, { approvedBy: admin, ...MADRID });
    await requestJob(author, null);
    await platform().tasks.drain();
    const { notifications } = (await author.call(notificationEndpoints.listNotifications)).reply;
    expect(notifications.filter(({ type }) => type === 'request')).toEqual([]);
    expect(await notifiedUsers()).toHaveLength(REQUEST_QUOTAS.verified.announcedTo);
  });

  it('does not count the customer among the technicians who will be notified', async () => {
    const plumber = await seedTechnician(world().app, { approvedBy: await seedPerson(world().app, 'admin') });
    const query = { service_id: 1, latitude: MADRID.latitude - 0.21, longitude: MADRID.longitude };
    const [others, own] = await Promise.all(
      [customer, plumber].map(async who => (await who.call(requestEndpoints.countReach, { query })).reply),
    );
    expect(own?.technicians).toBe((others?.technicians ?? 0) - 1);
  });
});
