import { mailedLinkEndpoints } from '@oficio/domain/accounts/links/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { adminReviewEndpoints } from '@oficio/domain/reviews/admin/contract.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { expect, it } from 'vitest';
import { deleteCompletely } from '../../testing/accounts/delete-completely.ts';
import { newPerson, type Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { callAs } from '../../testing/http/call-as.ts';
import { tokenMailedTo } from '../../testing/notifications/mails.ts';
import { doJob, payAs, preparePayments, seedOffer, settle } from '../../testing/payments/payments.ts';
import { paidJob, reportNoShow, requestFor, startedJob } from '../../testing/payments/problems.ts';
import { forceStatus, requestJob, setStatus } from '../../testing/requests/requests.ts';
import { onBothEngines } from '../../testing/world.ts';

const HOUR = 3_600_000;
const { createReview, listTechnicianReviews } = reviewEndpoints;

onBothEngines('counted reviews', (world, onOne) => {
  const parties = preparePayments(world, 'each test');
  const app = () => world().app;

  /** Creates a job, sets it to completed without a payment, and lets the customer review it. Returns the id of the review. */
  async function reviewed(customer: Person, technician: Person, rating: number): Promise<number> {
    const request_id = await requestJob(customer, technician);
    await forceStatus(app(), request_id, 'completed');
    return (await customer.call(createReview, { body: { request_id, rating } })).reply.review.id;
  }
  const review = (who: Person, request_id: number, rating = 1) =>
    who.call(createReview, { body: { request_id, rating } });
  const profileOf = async ({ id }: Person) => {
    const { technician } = (await callAs(app(), null, technicianEndpoints.getTechnician, { params: { id } }))
      .reply;
    const { reviews, histogram } = (
      await callAs(app(), null, listTechnicianReviews, { params: { id }, query: {} })
    ).reply;
    return {
      rating: technician.rating,
      total: technician.total_reviews,
      counted: reviews.map(each => [each.rating, each.is_counted]),
      histogram,
    };
  };
  async function withdraw(who: Person, id: number): Promise<void> {
    const params = { id };
    const { refund } = (await who.call(withdrawalEndpoints.getWithdrawal, { params })).reply;
    const body = { reason: 'No puedo', refund };
    (await who.call(withdrawalEndpoints.withdrawRequest, { params, body })).reply;
  }
  const NONE = { rating: null, total: 0, histogram: [0, 0, 0, 0, 0] };

  it('counts no review of five paid jobs of an unverified customer, and the newest one after the address is verified', async () => {
    const buyer = await newPerson(app());
    const { technician } = parties;
    for (let n = 0; n < 5; n += 1) {
      const id = await seedOffer(app(), { customer: buyer, technician }, 1);
      await payAs(buyer, app(), id);
      await doJob(technician, id);
      expect((await requestFor(buyer, id)).can_review).toBe(true);
      expect((await review(buyer, id, n === 4 ? 4 : 5)).status).toBe(201);
      expect(await requestFor(buyer, id)).toMatchObject({ can_review: false, reviewed: true });
    }
    const written = [4, 5, 5, 5, 5];
    expect(await profileOf(technician)).toEqual({ ...NONE, counted: written.map(rating => [rating, false]) });
    const { email } = await app()
      .platform.database.read.selectFrom('users')
      .select('email')
      .where('id', '=', buyer.id)
      .executeTakeFirstOrThrow();
    const body = { token: await tokenMailedTo(app(), email) };
    (await buyer.call(mailedLinkEndpoints.verifyEmail, { body })).reply;
    expect(await profileOf(technician)).toEqual({
      rating: 4,
      total: 1,
      histogram: [0, 1, 0, 0, 0],
      counted: written.map((rating, place) => [rating, place === 0]),
    });
  });

  it('counts one review of a customer who reviews several jobs of a technician at the same time', async () => {
    const { customer, technician } = parties;
    const jobs: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const id = await requestJob(customer, technician);
      await forceStatus(app(), id, 'completed');
      jobs.push(id);
    }
    const answers = await Promise.all(jobs.map((id, place) => review(customer, id, place + 1)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const { rating, total, counted, histogram } = await profileOf(technician);
    const [newest] = counted;
    expect([rating, total]).toEqual([newest?.[0], 1]);
    expect(counted.map(([, isCounted]) => isCounted)).toEqual([true, false, false, false, false]);
    expect(histogram.reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  onOne(() => {
    it('counts the newest visible review of each customer, and the review before while the staff hides the newest', async () => {
      const { customer, technician, admin } = parties;
      await reviewed(customer, technician, 5);
      const id = await reviewed(customer, technician, 1);
      await reviewed(await seedPerson(app(), 'user'), technician, 3);
      const all = { rating: 2, total: 2, histogram: [0, 0, 1, 0, 1] };
      expect(await profileOf(technician)).toMatchObject(all);
      const hiding = { params: { id }, body: { reason: 'Insultos' } };
      (await admin.call(adminReviewEndpoints.hideReview, hiding)).reply;
      expect(await profileOf(technician)).toMatchObject({ rating: 4, total: 2, histogram: [1, 0, 1, 0, 0] });
      (await admin.call(adminReviewEndpoints.showReview, { params: { id } })).reply;
      expect(await profileOf(technician)).toMatchObject(all);
    });

    it('keeps counting the review of a customer who deletes the account', async () => {
      const leaving = await seedPerson(app(), 'user');
      await reviewed(leaving, parties.technician, 4);
      await deleteCompletely(app(), leaving.id);
      const { rating, total, counted } = await profileOf(parties.technician);
      expect([rating, total, counted]).toEqual([4, 1, [[4, true]]]);
    });

    it('keeps and counts the review of a job whose payment is refunded later', async () => {
      const { customer, technician, admin } = parties;
      const id = await paidJob(app(), parties);
      await doJob(technician, id);
      (await review(customer, id, 2)).reply;
      const paymentId = (await requestFor(admin, id)).money?.payment_id ?? 0;
      const refund = { params: { id: paymentId }, body: { amount: null, reason: 'Lo pactaron' } };
      (await admin.call(adminPaymentEndpoints.refundPayment, refund)).reply;
      await settle(app());
      expect((await requestFor(customer, id)).money?.refund?.status).toBe('succeeded');
      expect(await profileOf(technician)).toMatchObject({ rating: 2, total: 1, counted: [[2, true]] });
    });

    it('admits the review of a paid job that the technician left, also in progress', async () => {
      const { customer, technician } = parties;
      for (const begin of [paidJob, startedJob]) {
        const id = await begin(app(), parties);
        await withdraw(technician, id);
        await settle(app());
        expect(await requestFor(customer, id)).toMatchObject({ status: 'cancelled', can_review: true });
        expect((await requestFor(technician, id)).can_review).toBe(false);
        const listed = await listedFor(customer, id);
        expect(listed?.can_review).toBe(true);
        expect((await review(technician, id)).status).toBe(403);
        expect((await review(customer, id)).status).toBe(201);
        expect((await requestFor(customer, id)).can_review).toBe(false);
      }
      expect(await profileOf(technician)).toMatchObject({ rating: 1, total: 1 });
    });

    it('admits the review of a technician who did not come and did not answer', async () => {
      const { customer } = parties;
      const id = await paidJob(app(), parties, 2);
      (await reportNoShow(customer, id)).reply;
      expect((await requestFor(customer, id)).can_review).toBe(false);
      expect((await review(customer, id)).status).toBe(409);
      world().now += 24 * HOUR;
      await settle(app());
      expect(await requestFor(customer, id)).toMatchObject({ status: 'cancelled', can_review: true });
      expect((await review(customer, id)).status).toBe(201);
    });

    it('refuses the review of a job that ended before payment, or after it by the customer', async () => {
      const { customer, technician } = parties;
      const unpaid = await seedOffer(app(), parties, 50);
      await withdraw(technician, unpaid);
      const own = await paidJob(app(), parties);
      await withdraw(customer, own);
      const running = await startedJob(app(), parties);
      const open = await requestJob(customer, null);
      await setStatus(customer, open, 'cancelled');
      for (const id of [unpaid, own, running, open]) {
        expect((await requestFor(customer, id)).can_review).toBe(false);
        expect((await review(customer, id)).status).toBe(409);
      }
    });
  });

  const listedFor = async (who: Person, id: number) =>
    (await who.call(requestEndpoints.listMyRequests)).reply.requests.find(request => request.id === id);
});
