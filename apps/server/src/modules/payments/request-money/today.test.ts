import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import { dateEndpoints } from '@oficio/domain/payments/rescheduling/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { MAX_TODAY, todayEndpoints } from '@oficio/domain/requests/today/contract.ts';
import { expect, it } from 'vitest';
import { createPaymentFixture } from '../../../testing/payments/payment-fixture.ts';
import { payAs, seedOffer } from '../../../testing/payments/payments.ts';
import { onBothEngines } from '../../../testing/world.ts';

const HOUR = 3_600_000;
const { approveRequest, countTechnicianRequests, counterOffer } = requestEndpoints;

onBothEngines(
  'what needs the technician today',
  world => {
    const { app, parties, seedPaidJob, seedHeldJob, confirmJob } = createPaymentFixture(world, 'each test');
    const inHours = (hours: number) => new Date(world().now + hours * HOUR).toISOString();
    const paidJobIn = async (hours: number) => {
      const id = await seedOffer(app(), parties, 100, 'accepted');
      const body = { negotiated_price: 100, negotiated_date: inHours(hours) };
      (await parties.technician.call(approveRequest, { params: { id }, body })).reply;
      await payAs(parties.customer, app(), id);
      return id;
    };
    const today = async () => {
      const { answers, jobs, waiting } = (await parties.technician.call(todayEndpoints.getToday)).reply;
      return { answers: answers.map(({ id }) => id), jobs: jobs.map(({ id }) => id), waiting };
    };
    const count = async () => (await parties.technician.call(countTechnicianRequests)).reply.answers;

    it('lists nothing for a technician without requests', async () => {
      expect(await today()).toEqual({ answers: [], jobs: [], waiting: 0 });
      expect(await count()).toBe(0);
    });

    it('lists the paid jobs by their agreed date, and those without a date last', async () => {
      const undated = await seedPaidJob(50);
      const late = await paidJobIn(72);
      const early = await paidJobIn(24);
      expect((await today()).jobs).toEqual([early, late, undated]);
    });

    it('lists what waits for an answer: unanswered reports, then dates, then prices', async () => {
      const priced = await seedOffer(app(), parties, 80);
      const body = { price: 60, message: null };
      (await parties.customer.call(counterOffer, { params: { id: priced }, body })).reply;
      const moved = await paidJobIn(72);
      const proposal = { params: { id: moved }, body: { date: inHours(96) } };
      (await parties.customer.call(dateEndpoints.proposeDate, proposal)).reply;
      const reported = await paidJobIn(48);
      const report = { params: { id: reported }, body: { reason: 'Gotea' } };
      (await parties.customer.call(problemEndpoints.reportProblem, report)).reply;
      expect((await today()).answers).toEqual([reported, moved, priced]);
      expect(await count()).toBe(3);
    });

    it('lists an offer as soon as its date has passed, after the dates and before the prices', async () => {
      const priced = await seedOffer(app(), parties, 80, 'accepted');
      const expiring = await seedOffer(app(), parties, 100, 'accepted');
      const body = { negotiated_price: 100, negotiated_date: inHours(24) };
      (await parties.technician.call(approveRequest, { params: { id: expiring }, body })).reply;
      await seedOffer(app(), parties, 70);
      expect((await today()).answers).toEqual([priced]);
      expect(await count()).toBe(1);
      world().now += 24 * HOUR;
      expect((await today()).answers).toEqual([expiring, priced]);
      expect(await count()).toBe(2);
    });

    it('lists at most five answers and begins with the oldest requests of their kind', async () => {
      const ids: number[] = [];
      for (let index = 0; index < MAX_TODAY + 1; index++)
        ids.push(await seedOffer(app(), parties, 80, 'accepted'));
      expect((await today()).answers).toEqual(ids.slice(0, MAX_TODAY));
      expect(await count()).toBe(MAX_TODAY + 1);
    });

    it('sums the money that is not transferred: held, frozen and due', async () => {
      await seedHeldJob(100);
      await confirmJob(await seedHeldJob(40));
      const frozen = { params: { id: await seedHeldJob(10) }, body: { reason: 'Gotea' } };
      (await parties.customer.call(problemEndpoints.reportProblem, frozen)).reply;
      expect((await today()).waiting).toBe(150);
      const { as_of: asOf } = (await parties.technician.call(todayEndpoints.getToday)).reply;
      expect(asOf).toBe(new Date(world().now).toISOString());
    });
  },
  { LOG_LEVEL: 'silent' },
);
