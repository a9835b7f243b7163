import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { DELAY_MS } from '@oficio/stripe-sandbox';
import type Stripe from 'stripe';
import { beforeAll, expect, it } from 'vitest';
import { compareLedger } from '../../../testing/payments/compare-ledger.ts';
import {
  confirmAsBrowser,
  openPaymentOf,
  paymentContextOf,
  preparePayments,
  sandboxOf,
  seedOffer,
  settle,
  stripeOf,
} from '../../../testing/payments/payments.ts';
import { onBothEngines } from '../../../testing/world.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const PROCESSING = 'Se está procesando un pago de esta solicitud. Espera a que termine para hacer cambios';
const { approveRequest, counterOffer, getRequest } = requestEndpoints;
const { createPaymentIntent, paymentConfig } = chargeEndpoints;
const { withdrawRequest } = withdrawalEndpoints;

onBothEngines(
  'expiry of offers with a date',
  world => {
    const parties = preparePayments(world);
    let stripe: Stripe;
    const app = () => world().app;
    const inMs = (ms: number) => new Date(world().now + ms).toISOString();
    const approve = (id: number, negotiated_price: number, negotiated_date: string | null) =>
      parties.technician.call(approveRequest, {
        params: { id },
        body: { negotiated_price, negotiated_date },
      });
    /** Creates an offer of 50 € for a date `ms` from now and returns its request. */
    const offerIn = async (ms: number) => {
      const id = await seedOffer(app(), parties, 50, 'accepted');
      (await approve(id, 50, inMs(ms))).reply;
      return id;
    };
    const seen = async (id: number) =>
      (await parties.customer.call(getRequest, { params: { id } })).reply.request;
    const confirm = async (clientSecret: string, method = 'pm_card_visa') => {
      const { reply } = await parties.customer.call(paymentConfig);
      return confirmAsBrowser(app(), reply.publishableKey ?? '', clientSecret, { payment_method: method });
    };
    const intentStatus = async (intentId: string) => (await stripe.paymentIntents.retrieve(intentId)).status;

    beforeAll(async () => {
      stripe = stripeOf(app());
    });

    it('cancels the open intent at the provider when the date passes', async () => {
      const id = await offerIn(2 * HOUR);
      const { intentId, clientSecret } = await openPaymentOf(parties.customer, id);
      world().now += 2 * HOUR - MINUTE;
      await settle(app());
      expect(await intentStatus(intentId)).toBe('requires_payment_method');
      world().now += MINUTE;
      // A second server runs the jobs, as after a crash of the first.
      await (await world().another()).platform.tasks.drain();
      expect(await intentStatus(intentId)).toBe('canceled');
      expect((await confirm(clientSecret)).statusCode).toBe(400);
      expect(await seen(id)).toMatchObject({ status: 'approved', money: null });
    });

    it('cancels the open intent after a declined card and after a failed payment', async () => {
      const refused = await offerIn(2 * HOUR);
      const delayed = await offerIn(2 * HOUR);
      const first = await openPaymentOf(parties.customer, refused);
      const second = await openPaymentOf(parties.customer, delayed);
      await confirm(first.clientSecret, 'pm_card_chargeDeclined');
      await confirm(second.clientSecret, 'pm_sandbox_delayedFailure');
      await settle(app());
      expect((await seen(delayed)).status).toBe('payment_pending');
      world().now += DELAY_MS;
      await settle(app());
      expect((await seen(delayed)).status).toBe('approved');
      world().now += 2 * HOUR;
      await settle(app());
      expect([await intentStatus(first.intentId), await intentStatus(second.intentId)]).toEqual([
        'canceled',
        'canceled',
      ]);
    });

    it('keeps a payment that is processing when the date passes', async () => {
      const id = await offerIn(MINUTE);
      const { clientSecret, intentId } = await openPaymentOf(parties.customer, id);
      world().now += MINUTE - DELAY_MS / 2;
      await confirm(clientSecret, 'pm_sandbox_delayed');
      await settle(app());
      world().now += DELAY_MS / 2;
      await app().platform.tasks.drain();
      expect([await intentStatus(intentId), (await seen(id)).status]).toEqual([
        'processing',
        'payment_pending',
      ]);
      world().now += DELAY_MS;
      await settle(app());
      expect(await seen(id)).toMatchObject({ status: 'payment_completed', money: { paid: 50 } });
    });

    it('accepts a payment confirmed before the date when its webhook arrives after the date', async () => {
      const id = await offerIn(HOUR);
      const { clientSecret } = await openPaymentOf(parties.customer, id);
      world().now += HOUR - MINUTE;
      expect((await confirm(clientSecret)).statusCode).toBe(200);
      world().now += HOUR;
      await sandboxOf(app()).drain();
      expect(await seen(id)).toMatchObject({ status: 'payment_completed', money: { paid: 50 } });
    });

    it('accepts a payment confirmed before the date when the scheduled check finds it', async () => {
      const id = await offerIn(HOUR);
      const { clientSecret } = await openPaymentOf(parties.customer, id);
      world().now += HOUR - MINUTE;
      await confirm(clientSecret);
      world().now += MINUTE;
      await app().platform.tasks.drain();
      expect((await seen(id)).status).toBe('payment_completed');
    });

    it('refunds a payment that was confirmed after the date', async () => {
      const id = await offerIn(HOUR);
      const { clientSecret } = await openPaymentOf(parties.customer, id);
      world().now += HOUR + MINUTE;
      // The browser pays before the scheduled check cancels the intent.
      expect((await confirm(clientSecret)).statusCode).toBe(200);
      await settle(app());
      expect(await seen(id)).toMatchObject({
        status: 'approved',
        money: { paid: 0, refund: { amount: 50, status: 'succeeded' } },
      });
      expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
    });

    it('accepts a payment again after the technician offers another date', async () => {
      const id = await offerIn(HOUR);
      await openPaymentOf(parties.customer, id);
      world().now += HOUR;
      await settle(app());
      expect((await parties.customer.call(createPaymentIntent, { body: { request_id: id } })).status).toBe(
        409,
      );
      expect((await approve(id, 50, inMs(5 * HOUR))).status).toBe(200);
      const { clientSecret } = await openPaymentOf(parties.customer, id);
      await confirm(clientSecret);
      await settle(app());
      expect((await seen(id)).status).toBe('payment_completed');
    });

    it('returns 409 to a new offer, a counter-offer and a withdrawal while the payment is processing', async () => {
      const { customer, technician } = parties;
      const id = await offerIn(48 * HOUR);
      const { clientSecret } = await openPaymentOf(customer, id);
      await confirm(clientSecret, 'pm_sandbox_delayed');
      await settle(app());
      const params = { id };
      const answers = [
        await approve(id, 70, null),
        await customer.call(counterOffer, { params, body: { price: 40, message: null } }),
        await customer.call(withdrawRequest, { params, body: { reason: 'No', refund: 0 } }),
        await technician.call(withdrawRequest, { params, body: { reason: 'No', refund: 0 } }),
      ];
      expect(answers.map(({ status, refusal }) => [status, refusal.error])).toEqual(
        answers.map(() => [409, PROCESSING]),
      );
      expect(await seen(id)).toMatchObject({ status: 'payment_pending', negotiated_price: 50 });
    });
  },
  { LOG_LEVEL: 'silent' },
);
