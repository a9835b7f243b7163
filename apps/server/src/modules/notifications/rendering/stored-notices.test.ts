import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { listen, openSocketClient, type SocketClient } from '../../../testing/live/socket-client.ts';
import { doJob, offer, payAs, settle } from '../../../testing/payments/payments.ts';
import { acceptedJob, requestJob } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { deleteAccount } from '../../accounts/public.ts';

onBothEngines('stored notifications', (world, onOne) => {
  let url: string;
  let admin: Person;
  let technician: Person;
  let client: SocketClient | undefined;
  const app = () => world().app;

  beforeAll(async () => {
    url = await listen(app());
    admin = await seedPerson(app(), 'admin', 'Rosa');
    technician = await seedTechnician(app(), { approvedBy: admin, name: 'Luis' });
  });
  afterEach(() => client?.close());

  const list = async (who: Person, query: { limit?: number; cursor?: string } = {}) =>
    (await who.call(notificationEndpoints.listNotifications, { query })).reply;
  const messagesOf = async (who: Person) => (await list(who)).notifications.map(({ message }) => message);
  const write = (who: Person, request_id: number) =>
    who.call(chatEndpoints.sendMessage, { body: { request_id, message: 'Hola' } });
  const rowsOf = (who: Person) =>
    app()
      .platform.database.read.selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', who.id)
      .orderBy('id')
      .execute();

  it('updates one notification for several unread messages, which keeps its id and moves to the top', async () => {
    const customer = await seedPerson(app(), 'user', 'Carmen');
    const job = await acceptedJob(customer, technician);
    client = await openSocketClient(url, customer.token);
    world().now += 1;
    await write(technician, job);
    const first = await client.waitFor('new_notification', ({ type }) => type === 'message');
    world().now += 1;
    await acceptedJob(customer, technician);
    expect((await list(customer)).notifications[0]?.title).toBe('Solicitud aceptada');
    world().now += 1;
    await write(technician, job);
    const second = await client.waitFor('new_notification', ({ title }) => title === 'Mensajes nuevos');
    expect(second.id).toBe(first.id);
    expect(second.created_at > first.created_at).toBe(true);
    expect((await list(customer)).notifications.map(({ id }) => id).indexOf(first.id)).toBe(0);
    expect((await list(customer)).notifications[0]).toEqual(second);
    expect((await rowsOf(customer)).filter(({ template }) => template === 'written')).toHaveLength(1);
  });

  it('sends notifications_changed to the other devices of a reader who reads or deletes notifications', async () => {
    const reader = await seedPerson(app(), 'user', 'Ana');
    const other = await seedPerson(app(), 'user', 'Eva');
    client = await openSocketClient(url, reader.token);
    const bystander = await openSocketClient(url, other.token);
    await write(technician, await acceptedJob(reader, technician));
    const params = { id: (await list(reader)).notifications[0]?.id ?? 0 };
    const { readNotification, readAllNotifications, deleteNotification } = notificationEndpoints;
    const changes = [
      () => reader.call(readNotification, { params }),
      () => reader.call(readAllNotifications),
      () => reader.call(deleteNotification, { params }),
    ];
    for (const [index, change] of changes.entries()) {
      expect((await change()).status).toBe(200);
      await expect.poll(() => client?.received('notifications_changed').length).toBe(index + 1);
    }
    expect(client.received('notifications_changed')).toEqual(Array(3).fill({ user_id: reader.id }));
    expect((await reader.call(readNotification, { params })).status).toBe(404);
    expect(bystander.received('notifications_changed')).toEqual([]);
    bystander.close();
  });

  it('pages newest first without gaps or repeats, also when a notification moves to the top between two pages', async () => {
    const customer = await seedPerson(app(), 'user', 'Carmen');
    const jobs: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      jobs.push(await acceptedJob(customer, technician));
      await write(technician, jobs[n] ?? 0);
      world().now += n % 2;
    }
    const all = (await list(customer)).notifications.map(({ id }) => id);
    const paged: number[] = [];
    let cursor: string | null | undefined;
    for (let page = 0; cursor !== null && page < 10; page += 1) {
      const { notifications, next_cursor } = await list(customer, { limit: 3, ...(cursor && { cursor }) });
      paged.push(...notifications.map(({ id }) => id));
      cursor = next_cursor;
    }
    expect(paged).toEqual(all);
    expect(paged).toHaveLength(10);
    const first = await list(customer, { limit: 4 });
    world().now += 1;
    await write(technician, jobs[0] ?? 0);
    const rest = await list(customer, { limit: 10, cursor: first.next_cursor ?? '' });
    const moved = (await list(customer, { limit: 1 })).notifications[0]?.id;
    expect(rest.notifications.map(({ id }) => id)).toEqual(all.slice(4).filter(id => id !== moved));
  });

  onOne(() => {
    it('rejects a cursor with 400 when it is not a position in the list', async () => {
      for (const place of [[1], [1, 2, 3], [1e308, 1], [0.5, 1], [1, 1e19], ['1', 1]]) {
        const cursor = Buffer.from(JSON.stringify(place)).toString('base64url');
        const answer = await admin.call(notificationEndpoints.listNotifications, { query: { cursor } });
        expect([answer.status, answer.refusal.field]).toEqual([400, 'cursor']);
      }
    });

    it('shows the current name of a user without a change of the row', async () => {
      const customer = await seedPerson(app(), 'user', 'Carmen');
      const worker = await seedTechnician(app(), { approvedBy: admin, name: 'Blas' });
      const job = await acceptedJob(customer, worker);
      await write(customer, job);
      const before = await rowsOf(worker);
      await customer.call(ownAccountEndpoints.updateProfile, { body: { name: 'Carmen Ruiz', phone: null } });
      expect((await messagesOf(worker))[0]).toBe('Carmen Ruiz te ha escrito sobre Fontanería.');
      await app().platform.database.transaction(tx => deleteAccount(tx, customer.id));
      expect(await messagesOf(worker)).toContain('Usuario eliminado te ha escrito sobre Fontanería.');
      expect((await rowsOf(worker)).slice(0, before.length)).toEqual(before);
    });

    it('stores ids, numbers and enum values as parameters, and no text that a user wrote', async () => {
      const customer = await seedPerson(app(), 'user', 'Carmen');
      await requestJob(customer, null);
      const job = await acceptedJob(customer, technician);
      await write(customer, job);
      await offer(technician, job, 80);
      await payAs(customer, app(), job);
      await doJob(technician, job);
      await customer.call(reviewEndpoints.createReview, { body: { request_id: job, rating: 5 } });
      await settle(app());
      const rows = await app().platform.database.read.selectFrom('notifications').selectAll().execute();
      expect(new Set(rows.map(({ template }) => template)).size).toBeGreaterThan(7);
      for (const { type, title, message, link, params } of rows) {
        expect([type, title, message, link]).toEqual([null, null, null, null]);
        for (const value of Object.values(JSON.parse(params ?? '')))
          expect(value === null || typeof value === 'number' || /^[a-z_]+$/.test(String(value))).toBe(true);
      }
      const waiting = await app().platform.database.read.selectFrom('outbox').select('payload').execute();
      expect(JSON.stringify(waiting)).not.toMatch(/Carmen|Luis|Fontanería/);
    });
  });
});
