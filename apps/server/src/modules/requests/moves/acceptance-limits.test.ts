import { personFileEndpoints } from '@oficio/domain/admin/person-file/contract.ts';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { beforeEach, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { plansOf } from '../../../testing/database/query-plans.ts';
import { offer, payAs } from '../../../testing/payments/payments.ts';
import { dropRequest, insertJob, requestJob } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { findRequest } from '../store/read-requests.ts';
import { assertAcceptable } from './accept-request.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const HELD =
  'Solo puedes tener 5 solicitudes abiertas sin una oferta tuya. Haz tu oferta en alguna para aceptar otra';
const PAUSED = 'Has dejado 3 solicitudes abiertas en 7 días. Podrás aceptar otra en 7 días';

onBothEngines(
  'the limits on the open requests that a technician accepts',
  (world, onOne) => {
    let admin: Person;
    let technician: Person;
    beforeEach(async () => {
      admin = await seedPerson(world().app, 'admin');
      technician = await seedTechnician(world().app, { approvedBy: admin });
    });
    /** Makes an open request of a new customer, so that no quota of a customer is met. */
    async function openRequest() {
      const customer = await seedPerson(world().app, 'user');
      return { customer, id: await requestJob(customer, null) };
    }
    const accept = (id: number) =>
      technician.call(requestEndpoints.setRequestStatus, { params: { id }, body: { status: 'accepted' } });
    async function accepted() {
      const made = await openRequest();
      (await accept(made.id)).reply;
      return made;
    }
    const drop = (id: number) => dropRequest(technician, id);
    async function acceptAndOffer(count: number) {
      for (let number = 0; number < count; number += 1) {
        const { id } = await accepted();
        await offer(technician, id, 50);
      }
    }
    const figures = async () =>
      (await admin.call(personFileEndpoints.getPerson, { params: { id: technician.id } })).reply.person
        .technician?.open_requests;
    const statusOf = async (who: Person, id: number) =>
      (await who.call(requestEndpoints.getRequest, { params: { id } })).reply.request.status;

    it('allows five accepted open requests without an offer, and the sixth after an offer', async () => {
      const first = await accepted();
      for (let number = 1; number < 5; number += 1) await accepted();
      const sixth = await openRequest();
      const refused = await accept(sixth.id);
      expect([refused.status, refused.refusal]).toEqual([409, { error: HELD }]);
      expect(await statusOf(sixth.customer, sixth.id)).toBe('pending');
      await offer(technician, first.id, 50);
      expect((await accept(sixth.id)).status).toBe(200);
    });

    it('accepts five of eight open requests that a technician accepts at the same time', async () => {
      const made = await Promise.all(Array.from({ length: 8 }, openRequest));
      const answers = await Promise.all(made.map(({ id }) => accept(id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
      expect(await figures()).toEqual({ accepted: 5, dropped: 0, paid: 0 });
    });

    it('does not limit direct requests by the open ones', async () => {
      for (let number = 0; number < 5; number += 1) await accepted();
      const customer = await seedPerson(world().app, 'user');
      expect((await accept(await requestJob(customer, technician))).status).toBe(200);
    });

    it('refuses the eleventh acceptance in a day with the time to wait', async () => {
      const start = world().now;
      await acceptAndOffer(10);
      world().now = start + 4 * HOUR;
      const next = await openRequest();
      const refused = await accept(next.id);
      expect([refused.status, refused.refusal]).toEqual([
        429,
        { error: 'Has aceptado 10 solicitudes abiertas en un día. Podrás aceptar otra en 20 horas' },
      ]);
      world().now = start + DAY;
      expect((await accept(next.id)).status).toBe(200);
    });

    it('allows thirty acceptances a day after five paid jobs', async () => {
      const customer = await seedPerson(world().app, 'user');
      await world().app.platform.database.transaction(async tx => {
        for (let number = 0; number < 5; number += 1)
          await insertJob(tx, { user_id: customer.id, technician_id: technician.id, status: 'completed' });
      });
      await acceptAndOffer(11);
    });

    it('stops acceptances for seven days after three drops in seven days, and shows the figures to the staff', async () => {
      const start = world().now;
      for (let number = 0; number < 3; number += 1) await drop((await accepted()).id);
      const next = await openRequest();
      const refused = await accept(next.id);
      expect([refused.status, refused.refusal]).toEqual([429, { error: PAUSED }]);
      expect(await figures()).toEqual({ accepted: 3, dropped: 3, paid: 0 });
      world().now = start + 7 * DAY;
      expect((await accept((await openRequest()).id)).status).toBe(200);
    });

    it('counts no drop when the customer was silent for 48 hours, and one when the customer has written', async () => {
      const silent = await accepted();
      const writing = await accepted();
      world().now += 47 * HOUR;
      await writing.customer.call(chatEndpoints.sendMessage, {
        body: { request_id: writing.id, message: '¿Cuándo vienes?' },
      });
      world().now += HOUR;
      await drop(silent.id);
      await drop(writing.id);
      expect(await figures()).toEqual({ accepted: 2, dropped: 1, paid: 0 });
    });

    it('counts the drop of an offer that the customer answered within 48 hours', async () => {
      const { customer, id } = await accepted();
      await offer(technician, id, 50);
      world().now += 40 * HOUR;
      await customer.call(requestEndpoints.counterOffer, {
        params: { id },
        body: { price: 40, message: null },
      });
      world().now += 10 * HOUR;
      await drop(id);
      expect(await figures()).toEqual({ accepted: 1, dropped: 1, paid: 0 });
    });

    it('counts a paid open request, and no end by the customer or by a direct request as a drop', async () => {
      const paid = await accepted();
      await offer(technician, paid.id, 50);
      await payAs(paid.customer, world().app, paid.id);
      const ended = await accepted();
      await dropRequest(ended.customer, ended.id);
      const customer = await seedPerson(world().app, 'user');
      const direct = await requestJob(customer, technician);
      (await accept(direct)).reply;
      await drop(direct);
      expect(await figures()).toEqual({ accepted: 2, dropped: 0, paid: 1 });
    });

    it('answers 404 and 403 before the limits', async () => {
      for (let number = 0; number < 3; number += 1) await drop((await accepted()).id);
      const { customer, id } = await openRequest();
      expect((await accept(999_999)).status).toBe(404);
      const own = await customer.call(requestEndpoints.setRequestStatus, {
        params: { id },
        body: { status: 'accepted' },
      });
      expect(own.status).toBe(403);
    });

    onOne(() => {
      it('runs six statements for an acceptance', async () => {
        const { id } = await accepted();
        const { database, settings } = world().app.platform;
        const request = await findRequest(database.read, id);
        if (!request) throw new Error('The request is gone');
        const plans = await plansOf(database.read, db =>
          assertAcceptable(
            { db, now: world().now } as Parameters<typeof assertAcceptable>[0],
            settings,
            request,
          ),
        );
        expect(plans).toHaveLength(6);
      });
    });
  },
  { RATE_LIMIT: '1', TRUST_PROXY: '127.0.0.1' },
);
