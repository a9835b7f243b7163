import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { payoutAccountEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { toPaymentStatus } from '@oficio/domain/payments/stored-statuses.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { DELAY_MS } from '@oficio/stripe-sandbox';
import type Stripe from 'stripe';
import { beforeAll, expect, it } from 'vitest';
import { logInAgain } from '../../../testing/accounts/log-in-again.ts';
import { compareLedger } from '../../../testing/payments/compare-ledger.ts';
import {
  confirmAsBrowser,
  counter,
  offer,
  openPaymentOf,
  payAs,
  paymentContextOf,
  preparePayments,
  sandboxWorker,
  seedOffer,
  settle,
  stripeOf,
} from '../../../testing/payments/payments.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { PROCESSING_MS } from '../store/charges/intent-checks.ts';
import { partiesOf } from '../store/request-parties.ts';

onBothEngines(
  'intent checks',
  world => {
    const parties = preparePayments(world);
    let stripe: Stripe;
    const app = () => world().app;
    const database = () => app().platform.database;
    const requestOf = async (id: number) =>
      (await parties.customer.call(requestEndpoints.getRequest, { params: { id } })).reply.request;
    const lastNotification = async () =>
      (await parties.customer.call(notificationEndpoints.listNotifications)).reply.notifications[0];
    const loseEvents = () =>
      database().transaction(({ db }) =>
        db.updateTable('sandbox_deliveries').set({ due_at: null }).execute(),
      );
    const confirm = async (clientSecret: string, method = 'pm_card_visa', server = app()) => {
      const { reply } = await parties.customer.call(chargeEndpoints.paymentConfig);
      return confirmAsBrowser(server, reply.publishableKey ?? '', clientSecret, { payment_method: method });
    };

    beforeAll(async () => {
      stripe = stripeOf(app());
    });

    it('reads a processing intent from the provider when its webhook is lost', async () => {
      const id = await seedOffer(app(), parties, 20);
      await payAs(parties.customer, app(), id, 'pm_sandbox_delayed');
      expect((await requestOf(id)).status).toBe('payment_pending');
      world().now += DELAY_MS;
      // The payment succeeds, but its webhooks are lost.
      await sandboxWorker(app(), async () => 500).drain();
      await loseEvents();
      await app().platform.tasks.drain();
      expect((await requestOf(id)).status).toBe('payment_pending');
      world().now += PROCESSING_MS;
      await app().platform.tasks.drain();
      expect((await requestOf(id)).status).toBe('payment_completed');
    });

    it('lets the customer pay again after a delayed failure and notifies them of the cause', async () => {
      const id = await seedOffer(app(), parties, 20);
      await payAs(parties.customer, app(), id, 'pm_sandbox_delayedFailure');
      world().now += DELAY_MS;
      await settle(app());
      const why = 'Tu banco ha rechazado el pago. Habla con tu banco o prueba con otra tarjeta.';
      const { status, money } = await requestOf(id);
      expect([status, money?.failure]).toEqual(['approved', why]);
      expect(await lastNotification()).toMatchObject({
        title: 'Pago no completado',
        message: `El pago de Fontanería no ha salido adelante. ${why}`,
        link: `/trabajos/${id}`,
      });
      const seen = await parties.technician.call(requestEndpoints.getRequest, { params: { id } });
      expect(seen.reply.request.money?.failure).toBeNull();
      await payAs(parties.customer, app(), id);
      expect((await requestOf(id)).money).toMatchObject({ failure: null, paid: 20 });
    });

    it('keeps one payment and refunds the other when two intents of a request are paid at once', async () => {
      const id = await seedOffer(app(), parties, 20);
      const first = await openPaymentOf(parties.customer, id);
      // Removes the scheduled check, as if the server died before it cancelled the first intent: both intents stay open.
      await counter(app(), parties, id);
      await offer(parties.technician, id, 25);
      await database().transaction(({ db }) =>
        db.updateTable('payments').set({ check_at: null }).where('request_id', '=', id).execute(),
      );
      const second = await stripe.paymentIntents.create({
        amount: 2500,
        currency: 'eur',
        metadata: { request_id: String(id), offer_version: '2' },
      });
      await database().transaction(({ db, now }) =>
        db
          .insertInto('payments')
          .values({
            request_id: id,
            ...partiesOf(db, id),
            offer_version: 2,
            amount_cents: 2500,
            intent_id: second.id,
            status: toPaymentStatus(second.status),
            revision: 0,
            check_attempts: 0,
            created_at: now,
            updated_at: now,
          })
          .execute(),
      );
      const other = await world().another();
      const answers = await Promise.all([
        confirm(first.clientSecret),
        confirm(second.client_secret ?? '', 'pm_card_visa', other),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      await Promise.all([settle(app()), settle(other)]);
      const payments = await database()
        .read.selectFrom('payments')
        .select(['offer_version', 'outcome'])
        .where('request_id', '=', id)
        .orderBy('offer_version')
        .execute();
      expect(payments).toEqual([
        { offer_version: 1, outcome: 'refunded' },
        { offer_version: 2, outcome: 'paid' },
      ]);
      const { data } = await stripe.refunds.list({ payment_intent: first.intentId });
      expect([(await requestOf(id)).status, data.map(({ amount }) => amount)]).toEqual([
        'payment_completed',
        [2000],
      ]);
      expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
    });

    it('refunds a payment for an offer that the customer countered', async () => {
      const id = await seedOffer(app(), parties, 20);
      const { clientSecret } = await openPaymentOf(parties.customer, id);
      await counter(app(), parties, id);
      expect((await confirm(clientSecret)).statusCode).toBe(200);
      await settle(app());
      const { status, money } = await requestOf(id);
      expect([status, money?.paid, money?.refund]).toEqual([
        'negotiating',
        0,
        { amount: 20, status: 'succeeded', reason: null },
      ]);
      expect((await lastNotification())?.title).toBe('Devolución hecha');
    });

    it('returns 409 to every concurrent dashboard request of a technician with incomplete details', async () => {
      const other = await world().another();
      const token = parties.technician.token;
      await logInAgain(app(), token);
      (await parties.technician.call(payoutAccountEndpoints.createPayoutAccount)).reply;
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 === 0 ? app() : other).server.inject({
            method: 'GET',
            url: payoutAccountEndpoints.payoutDashboardLink.path,
            headers: { authorization: `Bearer ${token}` },
          }),
        ),
      );
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([409]));
    });
  },
  { LOG_LEVEL: 'silent' },
);
