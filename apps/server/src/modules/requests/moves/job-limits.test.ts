import { pathOf } from '@oficio/domain/endpoint.ts';
import { JOB_LIMITS } from '@oficio/domain/limits.ts';
import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import { dateEndpoints } from '@oficio/domain/payments/rescheduling/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { createPaymentFixture } from '../../../testing/payments/payment-fixture.ts';
import { agreeFor, seedOffer } from '../../../testing/payments/payments.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const { approveRequest, counterOffer } = requestEndpoints;
const { proposeDate, withdrawDate } = dateEndpoints;
const { answerProblem, closeProblem, reportNoShow, reportProblem } = problemEndpoints;
const { max } = JOB_LIMITS.offer;
const WHEN = '(hoy|mañana) a las \\d\\d:\\d\\d, hora peninsular$';

onBothEngines(
  'the daily limits of a job',
  world => {
    const { parties, app, seedPaidJob, requestOf } = createPaymentFixture(world, 'each test');
    const approve = (id: number, euros: number, who: Person = parties.technician) =>
      who.call(approveRequest, { params: { id }, body: { negotiated_price: euros, negotiated_date: null } });
    const counter = (id: number, price: number) =>
      parties.customer.call(counterOffer, { params: { id }, body: { price } });
    const propose = (who: Person, id: number, hours: number) =>
      who.call(proposeDate, {
        params: { id },
        body: { date: new Date(world().now + hours * HOUR).toISOString() },
      });
    const answer = (who: Person, id: number) =>
      who.call(answerProblem, { params: { id }, body: { text: 'Llegué y no abrió nadie' } });
    const offersOf = (id: number) =>
      app().platform.database.read.selectFrom('offers').selectAll().where('request_id', '=', id).execute();

    it('refuses the eleventh offer of a day, names the time of the next one and allows it then', async () => {
      const start = world().now;
      const id = await seedOffer(app(), parties, 100);
      world().now += HOUR;
      for (let euros = 101; euros < 100 + max; euros += 1)
        expect((await approve(id, euros)).status).toBe(200);
      const refused = await approve(id, 200);
      expect([refused.status, refused.refusal.error]).toEqual([
        429,
        expect.stringMatching(new RegExp(`^Ya has hecho 10 ofertas .* Podrás hacer otra ${WHEN}`)),
      ]);
      const { headers } = await app().server.inject({
        method: 'PUT',
        url: pathOf(approveRequest, { id }),
        headers: { authorization: `Bearer ${parties.technician.token}` },
        payload: { negotiated_price: 200, negotiated_date: null },
      });
      expect(headers['retry-after']).toBe(String((DAY - HOUR) / 1000));
      expect(await requestOf(id)).toMatchObject({ negotiated_price: 109 });
      expect((await approve(id, 109)).status).toBe(200);
      expect((await approve(id, 200, parties.customer)).status).toBe(403);
      const stranger = await seedTechnician(app(), { approvedBy: parties.admin });
      expect((await approve(id, 200, stranger)).status).toBe(404);
      expect((await approve(await seedOffer(app(), parties, 100), 200)).status).toBe(200);
      world().now = start + DAY;
      expect((await approve(id, 200)).status).toBe(200);
      expect((await approve(id, 201)).status).toBe(429);
    });

    it('stores no more than ten of many offers that arrive at the same time', async () => {
      const id = await seedOffer(app(), parties, 100);
      const answers = [];
      for (let round = 0; round < 8; round += 1)
        answers.push(...(await Promise.all([1, 2, 3, 4].map(n => approve(id, 100 + 10 * round + n)))));
      expect(new Set(answers.map(({ status }) => status))).not.toContain(500);
      // Those that lost a race against another one got 409 and did not count.
      for (let n = 0; n < max; n += 1) await approve(id, 300 + n);
      expect(await offersOf(id)).toHaveLength(max);
    });

    it('counts counter-offers apart from the offers that answer them', async () => {
      const id = await seedOffer(app(), parties, 100);
      for (let round = 1; round < max; round += 1) {
        expect((await counter(id, 50 + round)).status).toBe(200);
        expect((await approve(id, 100 + round)).status).toBe(200);
      }
      expect((await counter(id, 90)).status).toBe(200);
      expect((await counter(id, 91)).status).toBe(409);
      world().now += DAY;
      expect((await approve(id, 150)).status).toBe(200);
      world().now -= HOUR;
      const refused = await counter(id, 92);
      expect([refused.status, refused.refusal.error]).toEqual([
        429,
        expect.stringMatching(new RegExp(`^Ya has hecho 10 contraofertas .* Podrás hacer otra ${WHEN}`)),
      ]);
      world().now += HOUR;
      expect((await counter(id, 92)).status).toBe(200);
    });

    it('counts the date proposals of each side, also those that were withdrawn', async () => {
      const id = await seedPaidJob(100);
      for (let day = 1; day <= max; day += 1) {
        expect((await propose(parties.customer, id, 24 * day)).status).toBe(200);
        const proposalId = (await requestOf(id)).money?.date_proposal?.id ?? 0;
        if (day < max) await parties.customer.call(withdrawDate, { params: { id, proposalId } });
      }
      // The same proposal again, as from a second tab.
      expect((await propose(parties.customer, id, 24 * max)).status).toBe(200);
      const refused = await propose(parties.customer, id, 500);
      expect([refused.status, refused.refusal.error]).toEqual([
        429,
        expect.stringMatching(new RegExp(`^Ya has propuesto 10 fechas .* Podrás proponer otra ${WHEN}`)),
      ]);
      expect((await propose(parties.technician, id, 501)).status).toBe(200);
    });

    it('counts the statements about all problems of a job, and always allows a report and its first answer', async () => {
      const id = await seedPaidJob(100);
      await agreeFor(app(), id, world().now - 2 * HOUR);
      const close = () => parties.customer.call(closeProblem, { params: { id } });
      const report = (endpoint: typeof reportProblem | typeof reportNoShow) =>
        parties.customer.call(endpoint, { params: { id }, body: { reason: 'No vino' } });
      expect((await report(reportProblem)).status).toBe(200);
      for (let count = 0; count < max; count += 1)
        expect((await answer(parties.technician, id)).status).toBe(200);
      const refused = await answer(parties.technician, id);
      expect([refused.status, refused.refusal.error]).toEqual([
        429,
        expect.stringMatching(new RegExp(`^Ya has escrito 10 respuestas .* Podrás escribir otra ${WHEN}`)),
      ]);
      expect((await answer(parties.customer, id)).status).toBe(200);
      expect((await close()).status).toBe(200);
      expect((await report(reportNoShow)).status).toBe(200);
      expect((await answer(parties.technician, id)).status).toBe(200);
      expect((await answer(parties.technician, id)).status).toBe(429);
    });
  },
  { RATE_LIMIT: '1' },
);
