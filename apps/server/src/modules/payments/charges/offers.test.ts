import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { documentEndpoints } from '@oficio/domain/payments/documents/contract.ts';
import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { expect, it } from 'vitest';
import { compareLedger } from '../../../testing/payments/compare-ledger.ts';
import {
  confirmAsBrowser,
  doJob,
  openPaymentOf,
  payAs,
  paymentContextOf,
  preparePayments,
  seedOffer,
  seedParties,
  settle,
  stripeOf,
} from '../../../testing/payments/payments.ts';
import { onBothEngines } from '../../../testing/world.ts';

const HOUR = 3_600_000;
const { approveRequest, getRequest, setRequestStatus } = requestEndpoints;
const { confirmJob, getEarnings } = payoutEndpoints;
const { createPaymentIntent } = chargeEndpoints;
const { getWithdrawal, withdrawRequest } = withdrawalEndpoints;

onBothEngines(
  'payment of offers',
  world => {
    const parties = preparePayments(world);
    const app = () => world().app;
    const read = () => app().platform.database.read;
    const inHours = (hours: number) => new Date(world().now + hours * HOUR).toISOString();
    const approve = (id: number, negotiated_price: number, negotiated_date: string | null = null) =>
      parties.technician.call(approveRequest, {
        params: { id },
        body: { negotiated_price, negotiated_date },
      });
    const seen = async (id: number) =>
      (await parties.customer.call(getRequest, { params: { id } })).reply.request;
    const payoutOf = (id: number) =>
      read().selectFrom('payouts').selectAll().where('request_id', '=', id).executeTakeFirst();
    const lastMessage = async () =>
      (await parties.customer.call(notificationEndpoints.listNotifications)).reply.notifications[0]?.message;
    /** Creates and pays an offer of 100 € for a date `hours` from now, or without a date. */
    const paidJob = async (hours: number | null) => {
      const id = await seedOffer(app(), parties, 100, 'accepted');
      await approve(id, 100, hours === null ? null : inHours(hours));
      await payAs(parties.customer, app(), id);
      return id;
    };
    const withdrawal = async (id: number) =>
      (await parties.customer.call(getWithdrawal, { params: { id } })).reply.percent;

    it('notifies the customer and cancels the open intent when the technician replaces an unpaid offer', async () => {
      const id = await seedOffer(app(), parties, 1000);
      const old = await openPaymentOf(parties.customer, id);
      expect((await approve(id, 100, inHours(48))).status).toBe(200);
      expect(await lastMessage()).toMatch(/ha cambiado su oferta para Fontanería: ahora son 100,00\s€/);
      await settle(app());
      expect((await stripeOf(app()).paymentIntents.retrieve(old.intentId)).status).toBe('canceled');
      expect(await seen(id)).toMatchObject({ status: 'approved', negotiated_price: 100 });
      const { reply } = await parties.customer.call(createPaymentIntent, { body: { request_id: id } });
      expect(reply).toMatchObject({ amount: 100, agreed_date: inHours(48), terms: { hold_hours: 24 } });
      const rows = await read()
        .selectFrom('offers')
        .select(['version', 'price_cents'])
        .where('request_id', '=', id)
        .orderBy('version')
        .execute();
      expect(rows).toEqual([
        { version: 1, price_cents: 100_000 },
        { version: 2, price_cents: 10_000 },
      ]);
    });

    it('refunds a payment that arrives for a replaced offer', async () => {
      const id = await seedOffer(app(), parties, 80);
      const { clientSecret } = await openPaymentOf(parties.customer, id);
      await approve(id, 70);
      const { reply } = await parties.customer.call(chargeEndpoints.paymentConfig);
      await confirmAsBrowser(app(), reply.publishableKey ?? '', clientSecret, {
        payment_method: 'pm_card_visa',
      });
      await settle(app());
      expect(await seen(id)).toMatchObject({
        status: 'approved',
        money: { paid: 0, refund: { amount: 80 } },
      });
    });

    it('returns 409 when the technician replaces a paid offer', async () => {
      const id = await paidJob(null);
      expect((await approve(id, 120)).status).toBe(409);
    });

    it('refuses payment after the date of the offer until the technician offers another date', async () => {
      const id = await seedOffer(app(), parties, 60, 'accepted');
      await approve(id, 60, inHours(2));
      world().now += 2 * HOUR;
      const late = await parties.customer.call(createPaymentIntent, { body: { request_id: id } });
      expect([late.status, late.refusal.error]).toEqual([
        409,
        'La fecha de esta oferta ya ha pasado. Pide al técnico otra fecha',
      ]);
      expect((await approve(id, 60, inHours(5))).status).toBe(200);
      expect((await openPaymentOf(parties.customer, id)).amount).toBe(60);
    });

    it('leaves the job without a date when the date passes while the payment is processing', async () => {
      const id = await seedOffer(app(), parties, 60, 'accepted');
      await approve(id, 60, inHours(2));
      await payAs(parties.customer, app(), id, 'pm_sandbox_delayed');
      expect((await seen(id)).status).toBe('payment_pending');
      world().now += 24 * HOUR;
      await settle(app());
      expect(await seen(id)).toMatchObject({ status: 'payment_completed', money: { agreed_date: null } });
      world().now += HOUR;
      expect(await withdrawal(id)).toBe(100);
      const absent = await parties.technician.call(problemEndpoints.reportAbsence, {
        params: { id },
        body: { reason: null },
      });
      expect(absent.status).toBe(409);
    });

    it('takes the agreed date from the paid offer and not from the preferred date of the customer', async () => {
      const id = await seedOffer(app(), parties, 100, 'accepted');
      await app().platform.database.transaction(({ db }) =>
        db
          .updateTable('requests')
          .set({ scheduled_at: world().now + HOUR })
          .where('id', '=', id)
          .execute(),
      );
      await approve(id, 100);
      await payAs(parties.customer, app(), id);
      expect((await seen(id)).money?.agreed_date).toBeNull();
      world().now += 2 * HOUR;
      expect(await withdrawal(id)).toBe(100);
      const dated = await paidJob(30);
      expect((await seen(dated)).money?.agreed_date).toBe(inHours(30));
    });

    it('lets the customer withdraw free of charge within 30 minutes of paying and holds the rest afterwards', async () => {
      const id = await paidJob(3);
      expect(await withdrawal(id)).toBe(100);
      world().now += HOUR / 2;
      expect(await withdrawal(id)).toBe(50);
      const body = { reason: 'Ya no hace falta', refund: 50 };
      expect((await parties.customer.call(withdrawRequest, { params: { id }, body })).status).toBe(200);
      await settle(app());
      expect(await payoutOf(id)).toMatchObject({
        state: 'held',
        amount_cents: 4500,
        release_at: world().now + 24 * HOUR,
      });
      expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
    });

    it('refunds the whole payment when the technician withdraws from a job in progress', async () => {
      const id = await paidJob(1);
      await parties.technician.call(setRequestStatus, { params: { id }, body: { status: 'in_progress' } });
      const body = { reason: 'No tengo la pieza', refund: 100 };
      expect((await parties.customer.call(withdrawRequest, { params: { id }, body })).status).toBe(409);
      expect((await parties.technician.call(withdrawRequest, { params: { id }, body })).status).toBe(200);
      await settle(app());
      expect(await seen(id)).toMatchObject({
        status: 'cancelled',
        money: { refund: { amount: 100, status: 'succeeded' }, payout: null },
      });
    });

    it('holds the payout until after the agreed date when the technician completes the job early', async () => {
      const id = await paidJob(59 * 24);
      const agreedAt = world().now + 59 * 24 * HOUR;
      await doJob(parties.technician, id);
      expect(await payoutOf(id)).toMatchObject({ state: 'held', release_at: agreedAt + 24 * HOUR });
    });

    it('keeps the payout held after a review', async () => {
      const id = await paidJob(null);
      await doJob(parties.technician, id);
      const body = { request_id: id, rating: 1, comment: 'No está arreglado' };
      expect((await parties.customer.call(reviewEndpoints.createReview, { body })).status).toBe(201);
      await settle(app());
      expect((await payoutOf(id))?.state).toBe('held');
    });

    it('counts earnings net of the fee in the month of the release, as the statement does', async () => {
      const { technician, customer } = await seedParties(app());
      const own = { ...parties, technician, customer };
      const job = async (euros: number) => {
        const id = await seedOffer(app(), own, euros);
        await payAs(customer, app(), id);
        await doJob(technician, id);
        return id;
      };
      const released = await job(50);
      await job(30);
      await customer.call(confirmJob, { params: { id: released } });
      const earned = (await technician.call(getEarnings)).reply;
      expect(earned).toMatchObject({ amount: 45, jobs: 1, held: 27, frozen: 0 });
      const { reply } = await technician.call(documentEndpoints.getStatement, {
        query: { month: earned.month },
      });
      expect(reply.statement.totals.earned).toBe(earned.amount);
      expect((await customer.call(getEarnings)).status).toBe(403);
    });
  },
  { LOG_LEVEL: 'silent', PLATFORM_FEE_PERCENT: '10' },
);
