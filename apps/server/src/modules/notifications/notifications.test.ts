import { COUNT_CAP } from '@oficio/domain/fields/numbers.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { storedNotice } from '@oficio/domain/notifications/templates.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { JOB_PAGE, jobPath } from '@oficio/domain/requests/job-path.ts';
import type { Action, Actor, Status } from '@oficio/domain/requests/lifecycle.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { requestJob } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../testing/world.ts';
import { findRequest, moveRequest } from '../requests/public.ts';
import { noticeToEach } from './notices/notify.ts';
import { insertNotices, markOldestRead, upsertNotices } from './store/write-notifications.ts';

const { listNotifications, countUnread, readNotification, readAllNotifications, deleteNotification } =
  notificationEndpoints;

onBothEngines(
  'notifications',
  (world, onOne) => {
    let customer: Person;
    let plumber: Person;
    let neighbour: Person;
    let faraway: Person;
    let admin: Person;

    beforeAll(async () => {
      const { app } = world();
      admin = await seedPerson(app, 'admin');
      customer = await seedPerson(app, 'user', 'Carmen');
      plumber = await seedTechnician(app, { approvedBy: admin, name: 'Luis' });
      neighbour = await seedTechnician(app, { approvedBy: admin, name: 'Marta' });
      faraway = await seedTechnician(app, { approvedBy: admin, latitude: 43.3, longitude: -8.4 });
    });
    beforeEach(() =>
      world().app.platform.database.transaction(tx => tx.db.deleteFrom('notifications').execute()),
    );

    const listOf = async (who: Person) => (await who.call(listNotifications)).reply.notifications;
    const expectToOpen = async (who: Person, id: number) =>
      expect((await who.call(requestEndpoints.getRequest, { params: { id } })).status).toBe(200);
    /** Returns the new notifications since the last call, one line each. Checks that their readers may open the linked jobs. */
    async function takeNotifications() {
      await world().app.platform.tasks.drain();
      const lines: string[] = [];
      for (const who of [customer, plumber, neighbour, faraway, admin])
        for (const { type, message, link } of await listOf(who)) {
          lines.push(`${who.name}: [${type}] ${message} → ${link}`);
          if (link?.startsWith(JOB_PAGE)) await expectToOpen(who, Number(link.split('/').at(-1)));
        }
      await world().app.platform.database.transaction(tx => tx.db.deleteFrom('notifications').execute());
      return lines;
    }

    const set = async (who: Person, id: number, status: Status) =>
      (await who.call(requestEndpoints.setRequestStatus, { params: { id }, body: { status } })).reply;
    const approve = async (id: number) =>
      (
        await plumber.call(requestEndpoints.approveRequest, {
          params: { id },
          body: { negotiated_price: 1250.5 },
        })
      ).reply;
    const move = (id: number, action: Action, actor: Actor, who: Person | null) =>
      world().app.platform.database.transaction(async tx => {
        const from = (await findRequest(tx.db, id))?.status ?? 'pending';
        return moveRequest(tx, { requestId: id, from, action, actor, actorId: who?.id ?? null });
      });

    it('keeps the text of notifications that are older than the templates', async () => {
      await world().app.platform.database.transaction(({ db, now }) =>
        db
          .insertInto('notifications')
          .values({
            user_id: customer.id,
            type: 'success',
            title: 'Solicitud aceptada',
            message: 'Blas ha aceptado tu solicitud.',
            link: '/chat',
            read: 0,
            created_at: now,
          })
          .execute(),
      );
      expect(await listOf(customer)).toMatchObject([
        { type: 'success', message: 'Blas ha aceptado tu solicitud.', link: '/chat' },
      ]);
    });

    it('stores more notifications than one statement can insert, counts them up to the maximum and marks all as read', async () => {
      const { database } = world().app.platform;
      const many = Array<number>(2000).fill(customer.id);
      await database.transaction(tx =>
        insertNotices(tx, noticeToEach(many, storedNotice('technicianApproved', {}))),
      );
      const unread = async () => (await customer.call(countUnread)).reply.unreadCount;
      expect(await unread()).toBe(COUNT_CAP + 1);
      expect((await customer.call(readAllNotifications)).reply).toEqual({ ok: true });
      expect(await unread()).toBe(0);
      const { count } = await database.read
        .selectFrom('notifications')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('read', '=', 1)
        .executeTakeFirstOrThrow();
      expect(count).toBe(many.length);
    });

    it('leaves notifications unread that arrive while all are marked as read', async () => {
      const { database } = world().app.platform;
      await database.transaction(async tx => {
        const notice = storedNotice('technicianApproved', {});
        await insertNotices(tx, [{ to: customer.id, notice }]);
        await insertNotices({ ...tx, now: tx.now + 1 }, [{ to: customer.id, notice }]);
        const shown = { userId: customer.id, until: tx.now, limit: 10 };
        expect([await markOldestRead(tx, shown), await markOldestRead(tx, shown)]).toEqual([1n, 0n]);
      });
      expect((await listOf(customer)).map(({ read }) => read)).toEqual([0, 1]);
    });

    it('updates more unread notifications at once than one condition can name', async () => {
      const { database } = world().app.platform;
      const inputs = Array.from({ length: 1200 }, (_, n) => ({
        to: customer.id,
        notice: storedNotice('technicianApproved', {}),
        foldKey: `chat:${n}`,
      }));
      const upsert = () => database.transaction(tx => upsertNotices(tx, inputs));
      expect((await upsert()).known.size).toBe(0);
      const again = await upsert();
      expect([again.rows.length, again.known.size]).toEqual([1200, 1200]);
    });

    onOne(() => {
      it('notifies the other side of every step of a job', async () => {
        const id = await requestJob(customer, plumber);
        expect(await takeNotifications()).toEqual([
          `Luis: [request] Carmen te ha pedido un servicio de Fontanería. → ${jobPath(id)}`,
        ]);
        await set(plumber, id, 'accepted');
        expect(await takeNotifications()).toEqual([
          `Carmen: [success] Luis ha aceptado tu solicitud de Fontanería. Ya podéis hablar por el chat. → ${jobPath(id)}`,
        ]);
        await approve(id);
        expect(await takeNotifications()).toEqual([
          `Carmen: [success] Luis ha aprobado tu solicitud de Fontanería por 1.250,50\u00a0€. → ${jobPath(id)}`,
        ]);
        await move(id, 'counter_offer', 'customer', customer);
        expect(await takeNotifications()).toEqual([
          `Luis: [info] Carmen quiere negociar el precio de Fontanería. → ${jobPath(id)}`,
        ]);
        await approve(id);
        await takeNotifications();
        const proposal = { params: { id }, body: { price: 990 } };
        (await customer.call(requestEndpoints.counterOffer, proposal)).reply;
        expect(await takeNotifications()).toEqual([
          `Luis: [info] Carmen te propone 990,00\u00a0€ por Fontanería. → ${jobPath(id)}`,
        ]);
        await approve(id);
        await takeNotifications();
        for (const action of ['payment_started', 'payment_failed'] as const)
          await move(id, action, 'payments', null);
        expect(await takeNotifications()).toEqual([]);
        await move(id, 'payment_succeeded', 'payments', null);
        expect(await takeNotifications()).toEqual([
          `Luis: [success] Carmen ha pagado 1.250,50\u00a0€ por Fontanería. Ya puedes empezar. → ${jobPath(id)}`,
        ]);
        await set(plumber, id, 'in_progress');
        expect(await takeNotifications()).toEqual([
          `Carmen: [info] Luis ha empezado el trabajo de Fontanería. → ${jobPath(id)}`,
        ]);
        await set(plumber, id, 'in_progress');
        expect(await takeNotifications()).toEqual([]);
        await set(plumber, id, 'completed');
        expect(await takeNotifications()).toEqual([
          `Carmen: [success] Luis ha terminado el trabajo de Fontanería. ¿Qué tal ha ido? Deja tu reseña. → ${jobPath(id)}`,
        ]);
        await customer.call(reviewEndpoints.createReview, { body: { request_id: id, rating: 1 } });
        expect(await takeNotifications()).toEqual([
          'Luis: [success] Carmen te ha valorado con 1 estrella por Fontanería. → /technician/perfil#resenas',
        ]);
      });

      it('notifies all technicians in reach of an open request, but not of its cancellation before acceptance', async () => {
        const id = await requestJob(customer, null);
        const message = '[request] Carmen busca un servicio de Fontanería. Quien primero acepte se la queda.';
        expect(await takeNotifications()).toEqual([
          `Luis: ${message} → ${jobPath(id)}`,
          `Marta: ${message} → ${jobPath(id)}`,
        ]);
        await set(customer, id, 'cancelled');
        expect(await takeNotifications()).toEqual([]);
        await requestJob(plumber, null);
        expect((await takeNotifications()).map(line => line.split(':')[0])).toEqual(['Marta']);
      });

      it('notifies the other side when the customer or the technician ends a job', async () => {
        const ended = async (action: Action, actor: Actor, who: Person, accepted: boolean) => {
          const id = await requestJob(customer, plumber);
          if (accepted) await set(plumber, id, 'accepted');
          await takeNotifications();
          await move(id, action, actor, who);
          return (await takeNotifications()).map(line => line.replace(jobPath(id), 'its job'));
        };
        expect([
          await ended('cancel', 'customer', customer, false),
          await ended('decline', 'chosen_technician', plumber, false),
          await ended('withdraw', 'customer', customer, true),
          await ended('withdraw', 'assigned_technician', plumber, true),
        ]).toEqual([
          ['Luis: [warning] Carmen ha cancelado su solicitud de Fontanería. → its job'],
          ['Carmen: [warning] Luis no puede atender tu solicitud de Fontanería. → its job'],
          ['Luis: [warning] Carmen ha cancelado el trabajo de Fontanería. → its job'],
          ['Carmen: [warning] Luis ha cancelado el trabajo de Fontanería. → its job'],
        ]);
      });

      it('rolls back the status change when a subscriber of its event fails', async () => {
        const { app } = world();
        const id = await requestJob(customer, plumber);
        const second = await world().another();
        second.platform.events.subscribe('request_moved', () => Promise.reject(new Error('disk full')));
        const answer = await second.server.inject({
          method: 'PUT',
          url: `/api/requests/${id}/status`,
          headers: { authorization: `Bearer ${plumber.token}` },
          payload: { status: 'accepted' },
        });
        expect(answer.statusCode).toBe(500);
        expect((await findRequest(app.platform.database.read, id))?.status).toBe('pending');
        expect(await listOf(customer)).toEqual([]);
      });

      it('lets only the owner read, count, page and delete notifications', async () => {
        for (let n = 0; n < 3; n += 1) await requestJob(customer, plumber);
        const unread = async (who: Person) => (await who.call(countUnread)).reply.unreadCount;
        const all = await listOf(plumber);
        expect(all.map(({ read }) => read)).toEqual([0, 0, 0]);
        expect([await unread(plumber), await unread(customer)]).toEqual([3, 0]);
        const [newest, middle] = all;
        const params = { id: newest?.id ?? 0 };
        for (const endpoint of [readNotification, deleteNotification]) {
          const foreign = await customer.call(endpoint, { params });
          expect([foreign.status, foreign.refusal]).toEqual([404, { error: 'Notificación no encontrada' }]);
          const wrong = await plumber.call(endpoint, { params: { id: 'x' } });
          expect([wrong.status, wrong.refusal.field]).toEqual([400, 'id']);
        }
        expect(await unread(plumber)).toBe(3);
        for (let times = 0; times < 2; times += 1)
          expect((await plumber.call(readNotification, { params })).reply).toEqual({ ok: true });
        expect(await unread(plumber)).toBe(2);
        const waiting = await plumber.call(listNotifications, { query: { unread: true, limit: 1 } });
        expect(waiting.reply.notifications.map(({ id }) => id)).toEqual([middle?.id]);
        expect((await plumber.call(listNotifications, { query: { unread: 'quizá' } })).refusal.field).toBe(
          'unread',
        );
        expect((await plumber.call(deleteNotification, { params })).status).toBe(200);
        expect((await plumber.call(deleteNotification, { params })).status).toBe(404);
        const page = await plumber.call(listNotifications, { query: { limit: 1 } });
        expect(page.reply.notifications.map(({ id }) => id)).toEqual([middle?.id]);
        const cursor = page.reply.next_cursor ?? '';
        const rest = await plumber.call(listNotifications, { query: { limit: 1, cursor } });
        expect([rest.reply.notifications.length, rest.reply.next_cursor]).toEqual([1, null]);
        expect((await plumber.call(listNotifications, { query: { cursor: '!' } })).refusal.field).toBe(
          'cursor',
        );
        await customer.call(readAllNotifications);
        expect(await unread(plumber)).toBe(2);
        await plumber.call(readAllNotifications);
        expect([await unread(plumber), (await listOf(plumber)).map(({ read }) => read)]).toEqual([0, [1, 1]]);
      });
    });
  },
  { LOG_LEVEL: 'silent' },
);
