import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { deliveryEndpoints } from '@oficio/domain/admin/deliveries/contract.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { seedDeadLetter, seedWaitingMails } from '../../../testing/notifications/dead-letters.ts';
import { onBothEngines } from '../../../testing/world.ts';

const { listWaitingDeliveries, sendFailingDeliveriesNow, sendDeliveryNow } = deliveryEndpoints;
const HOUR_MS = 3_600_000;

onBothEngines(
  'waiting deliveries',
  world => {
    let admin: Person;
    const database = () => world().app.platform.database;
    beforeAll(async () => {
      await world().app.platform.tasks.hold();
      admin = await seedPerson(world().app, 'admin');
    });
    beforeEach(() => database().transaction(({ db }) => db.deleteFrom('outbox').execute()));
    const rows = () =>
      database()
        .read.selectFrom('outbox')
        .select(['id', 'attempt_at'])
        .orderBy('attempt_at')
        .orderBy('id')
        .execute();
    const waiting = async (query = {}) => (await admin.call(listWaitingDeliveries, { query })).reply;
    const acts = async (action: 'delivery_sent_now' | 'deliveries_sent_now') =>
      (await admin.call(auditEndpoints.listActs, { query: { action } })).reply.acts;

    it('lists what waits, oldest first, with its attempts, its next attempt and its error, without its content', async () => {
      await seedDeadLetter(world().app);
      const young = await seedWaitingMails(world().app, { attempts: 0, dueIn: 60_000 });
      const old = await seedWaitingMails(world().app, {
        recipient: 'luis@oficio.test',
        attempts: 3,
        age: HOUR_MS,
      });
      const first = await waiting({ limit: 1 });
      expect(first).toMatchObject({ total: 2, failing: 1 });
      const rest = await waiting({ limit: 1, cursor: first.next_cursor ?? '' });
      expect([...first.waiting, ...rest.waiting]).toEqual([
        {
          id: old,
          kind: 'mail',
          recipient: 'luis@oficio.test',
          error: 'El servidor de correo no responde a tiempo',
          attempts: 3,
          created_at: new Date(world().now - HOUR_MS).toISOString(),
          tried_at: new Date(world().now).toISOString(),
          next_at: new Date(world().now + HOUR_MS).toISOString(),
          is_sending: false,
        },
        expect.objectContaining({ id: young, error: '', attempts: 0, tried_at: null }),
      ]);
      expect(rest.next_cursor).toBeNull();
    });

    it('makes one waiting delivery due now, and refuses one that is being sent or failed for good', async () => {
      const id = await seedWaitingMails(world().app, { attempts: 0 });
      expect((await admin.call(sendDeliveryNow, { params: { id } })).status).toBe(200);
      expect(await rows()).toEqual([{ id, attempt_at: world().now }]);
      expect((await acts('delivery_sent_now'))[0]).toMatchObject({ subject_id: String(id) });
      // An earlier attempt is not put off.
      world().now += 5000;
      await admin.call(sendDeliveryNow, { params: { id } });
      expect(await rows()).toEqual([{ id, attempt_at: world().now - 5000 }]);
      await database().transaction(({ db }) => db.updateTable('outbox').set({ is_sending: 1 }).execute());
      const dead = await seedDeadLetter(world().app);
      for (const other of [id, dead, 999_999]) {
        const { status, refusal } = await admin.call(sendDeliveryNow, { params: { id: other } });
        expect([status, refusal.error]).toEqual([404, expect.stringContaining('ya no espera')]);
      }
    });

    it('sends all that wait after a failed attempt: oldest first, one after the other, with one entry of the audit log', async () => {
      const ages = Array.from({ length: 450 }, (_, index) => ((index * 7) % 450) * 1000);
      const seeded: { id: number; age: number }[] = [];
      for (const age of ages) seeded.push({ id: await seedWaitingMails(world().app, { age }), age });
      const later = await seedWaitingMails(world().app, { attempts: 0, dueIn: 2 * HOUR_MS });
      const sending = await seedWaitingMails(world().app, { dueIn: 2 * HOUR_MS });
      await database().transaction(({ db }) =>
        db.updateTable('outbox').set({ is_sending: 1 }).where('id', '=', sending).execute(),
      );
      const before = (await acts('deliveries_sent_now')).length;
      expect((await admin.call(sendFailingDeliveriesNow, {})).reply).toEqual({ sent: 450 });
      const due = await rows();
      expect(due.map(({ id }) => id)).toEqual([
        ...seeded.sort((one, other) => other.age - one.age).map(({ id }) => id),
        later,
        sending,
      ]);
      expect(due[0]?.attempt_at).toBe(world().now);
      expect(due[449]?.attempt_at).toBe(world().now + 449 * 50);
      const entries = await acts('deliveries_sent_now');
      expect([entries.length - before, entries[0]?.details]).toEqual([1, { deliveries: 450 }]);
      // Nothing becomes due later than it was.
      world().now += 10_000;
      await admin.call(sendFailingDeliveriesNow, {});
      expect((await rows())[0]?.attempt_at).toBe(world().now - 10_000);
    });

    it('does not use up the attempts of a delivery, however often someone asks for one while the mail server is broken', async () => {
      const id = await seedWaitingMails(world().app, { attempts: 5 });
      const attempts = async () =>
        (await database().read.selectFrom('outbox').select('attempts').executeTakeFirstOrThrow()).attempts;
      const failAgain = () =>
        database().transaction(({ db, now }) =>
          db
            .updateTable('outbox')
            .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), attempt_at: now + HOUR_MS }))
            .execute(),
        );
      for (let press = 0; press < 20; press += 1) {
        if (press % 2 === 0) await admin.call(sendDeliveryNow, { params: { id } });
        else await admin.call(sendFailingDeliveriesNow, {});
        // A second press before the attempt changes nothing.
        await admin.call(sendDeliveryNow, { params: { id } });
        await failAgain();
      }
      expect(await attempts()).toBe(5);
    });
  },
  { LOG_LEVEL: 'silent' },
);
