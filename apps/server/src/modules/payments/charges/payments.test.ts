import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { DELAY_MS } from '@oficio/stripe-sandbox';
import type Stripe from 'stripe';
import { beforeAll, expect, it } from 'vitest';
import { createLoopback } from '../../../platform/http/loopback.ts';
import { openProvider, type PaymentProvider, sandboxKeys } from '../../../platform/stripe.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import {
  confirmAsBrowser,
  counter,
  offer,
  openPaymentOf,
  payAs,
  preparePayments,
  seedOffer,
  settle,
  stripeOf,
} from '../../../testing/payments/payments.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { findReviewed } from '../../reviews/public.ts';
import { moneyReader } from '../request-money/read-money.ts';
import { findReviewableEnds } from '../store/reviewable-ends.ts';
import { refreshIntent } from './refresh-intent.ts';

const { createPaymentIntent, paymentConfig } = chargeEndpoints;
/** The tests cause refusals that are logged as errors. */
const QUIET = { LOG_LEVEL: 'silent' };

onBothEngines(
  'payments',
  world => {
    const parties = preparePayments(world);
    let stripe: Stripe;
    const app = () => world().app;
    const read = () => app().platform.database.read;
    const drain = () => settle(app());
    const pay = (person: Person, id: number) =>
      person.call(createPaymentIntent, { body: { request_id: id } });
    const statusOf = async (id: number) =>
      (await parties.customer.call(requestEndpoints.getRequest, { params: { id } })).reply.request.status;
    const confirm = (clientSecret: string, method = 'pm_card_visa') =>
      confirmAsBrowser(app(), sandboxKeys(app().platform.secret).publishableKey, clientSecret, {
        payment_method: method,
      });
    const actionsOf = async (id: number) =>
      (
        await read()
          .selectFrom('request_events')
          .select('action')
          .where('request_id', '=', id)
          .orderBy('id')
          .execute()
      )
        .map(event => event.action)
        .filter(action => action.startsWith('payment'));
    const paymentsOf = (id: number) =>
      read()
        .selectFrom('payments')
        .selectAll()
        .where('request_id', '=', id)
        .orderBy('offer_version')
        .execute();
    /** Returns the cents that the sandbox provider holds for a request, from its own movements. */
    const held = async (id: number) => {
      const objects = await read().selectFrom('sandbox_objects').select(['id', 'body']).execute();
      const ours = new Set<string>();
      for (const { intent_id } of await paymentsOf(id))
        for (const object of objects) if (intent_id && object.body.includes(intent_id)) ours.add(object.id);
      const rows = await read().selectFrom('sandbox_movements').selectAll().execute();
      return rows.filter(row => ours.has(row.source_id)).reduce((sum, row) => sum + row.amount_cents, 0);
    };

    beforeAll(async () => {
      stripe = stripeOf(app());
    });

    it('returns the provider, its publishable key and the fee to the browser', async () => {
      const { reply } = await callAs(app(), null, paymentConfig);
      expect(reply).toEqual({
        provider: 'sandbox',
        publishableKey: sandboxKeys(app().platform.secret).publishableKey,
        apiUrl: app().platform.settings.publicUrl,
        fee_percent: 0,
        no_show_reply_hours: 24,
      });
    });

    it('charges the agreed price and moves the request to payment_completed', async () => {
      const id = await seedOffer(app(), parties, 123.45);
      const { reply } = await pay(parties.customer, id);
      expect(reply.amount).toBe(123.45);
      const intent = await stripe.paymentIntents.retrieve(reply.clientSecret.split('_secret_')[0] ?? '');
      expect(intent).toMatchObject({
        amount: 12_345,
        currency: 'eur',
        transfer_group: `request_${id}`,
        metadata: { request_id: String(id), offer_version: '1' },
        description: `Fontanería · Solicitud ${id}`,
        statement_descriptor_suffix: `SOLICITUD ${id}`,
      });
      expect(intent.receipt_email).toContain('@oficio.test');
      expect((await confirm(reply.clientSecret)).statusCode).toBe(200);
      expect(await statusOf(id)).toBe('approved');
      await drain();
      expect(await statusOf(id)).toBe('payment_completed');
      expect(await actionsOf(id)).toEqual(['payment_succeeded']);
      const again = await pay(parties.customer, id);
      expect([again.status, again.refusal]).toEqual([409, { error: 'Esta solicitud ya está pagada' }]);
      expect(await held(id)).toBe(12_345);
    });

    it('detects a paid intent before its webhook arrives', async () => {
      const id = await seedOffer(app(), parties, 20);
      await confirm((await openPaymentOf(parties.customer, id)).clientSecret);
      expect((await pay(parties.customer, id)).status).toBe(409);
      expect(await statusOf(id)).toBe('payment_completed');
      await drain();
      expect(await actionsOf(id)).toEqual(['payment_succeeded']);
    });

    it('opens a payment only for the customer and only for a request that awaits payment', async () => {
      const id = await seedOffer(app(), parties, 20);
      const stranger = await seedPerson(app(), 'user');
      const admin = await seedPerson(app(), 'admin');
      for (const person of [stranger, parties.technician, admin])
        expect([(await pay(person, id)).status, (await pay(person, id)).refusal]).toEqual([
          404,
          { error: 'Solicitud no encontrada' },
        ]);
      expect((await pay(parties.customer, 987_654)).status).toBe(404);
      const unpriced = await seedOffer(app(), parties, 20, 'accepted');
      const early = await pay(parties.customer, unpriced);
      expect([early.status, early.refusal]).toEqual([
        409,
        { error: 'Esta solicitud no está pendiente de pago' },
      ]);
      for (const body of [
        {},
        { request_id: 'uno' },
        { request_id: -1 },
        { request_id: 1.5 },
        { request_id: [id] },
        [],
      ])
        expect((await parties.customer.call(createPaymentIntent, { body })).status).toBe(400);
      expect((await callAs(app(), null, createPaymentIntent, { body: { request_id: id } })).status).toBe(401);
      expect(await paymentsOf(unpriced)).toEqual([]);
    });

    it('opens one payment when several tabs ask at once', async () => {
      const id = await seedOffer(app(), parties, 20);
      const tabs = await Promise.all(Array.from({ length: 5 }, () => pay(parties.customer, id)));
      expect(new Set(tabs.map(tab => tab.reply.clientSecret)).size).toBe(1);
      expect(await paymentsOf(id)).toHaveLength(1);
      const intents = await read()
        .selectFrom('sandbox_objects')
        .select('body')
        .where('kind', '=', 'payment_intent')
        .execute();
      expect(intents.filter(({ body }) => body.includes(`"request_${id}"`))).toHaveLength(1);
      const secret = tabs[0]?.reply.clientSecret ?? '';
      const confirmed = await Promise.all([confirm(secret), confirm(secret), confirm(secret)]);
      expect(confirmed.map(answer => answer.statusCode).sort()).toEqual([200, 400, 400]);
      await drain();
      expect([await statusOf(id), await held(id)]).toEqual(['payment_completed', 2000]);
    });

    it('lets a declined customer try another card on the same intent', async () => {
      const id = await seedOffer(app(), parties, 20);
      const { clientSecret } = await openPaymentOf(parties.customer, id);
      expect((await confirm(clientSecret, 'pm_card_chargeDeclined')).statusCode).toBe(402);
      await drain();
      expect(await statusOf(id)).toBe('approved');
      expect((await openPaymentOf(parties.customer, id)).clientSecret).toBe(clientSecret);
      await payAs(parties.customer, app(), id);
      expect([await statusOf(id), await held(id)]).toEqual(['payment_completed', 2000]);
    });

    it('moves the request to payment_pending while a payment is processing, and back to approved when it fails', async () => {
      const id = await seedOffer(app(), parties, 20);
      await payAs(parties.customer, app(), id, 'pm_sandbox_delayedFailure');
      expect(await statusOf(id)).toBe('payment_pending');
      const { clientSecret } = await openPaymentOf(parties.customer, id);
      world().now += DELAY_MS;
      await drain();
      expect(await statusOf(id)).toBe('approved');
      await confirm(clientSecret, 'pm_sandbox_delayed');
      await drain();
      world().now += DELAY_MS;
      await drain();
      expect(await statusOf(id)).toBe('payment_completed');
      expect(await actionsOf(id)).toEqual([
        'payment_started',
        'payment_failed',
        'payment_started',
        'payment_succeeded',
      ]);
    });

    it('cancels the old intent when the price changes', async () => {
      const id = await seedOffer(app(), parties, 20);
      const before = await openPaymentOf(parties.customer, id);
      await counter(app(), parties, id);
      expect((await pay(parties.customer, id)).status).toBe(409);
      await offer(parties.technician, id, 35);
      const after = await openPaymentOf(parties.customer, id);
      expect(after.amount).toBe(35);
      expect(after.intentId).not.toBe(before.intentId);
      expect((await confirm(before.clientSecret)).json().error.code).toBe('payment_intent_unexpected_state');
      await confirm(after.clientSecret);
      await drain();
      expect([await statusOf(id), await held(id)]).toEqual(['payment_completed', 3500]);
      expect((await paymentsOf(id)).map(row => [row.status, row.outcome])).toEqual([
        ['canceled', null],
        ['succeeded', 'paid'],
      ]);
    });

    it('refunds the payment of a replaced offer and then accepts the new price', async () => {
      const id = await seedOffer(app(), parties, 20);
      const old = await openPaymentOf(parties.customer, id);
      await counter(app(), parties, id);
      await offer(parties.technician, id, 35);
      await confirm(old.clientSecret);
      await drain();
      expect([await statusOf(id), await held(id)]).toEqual(['approved', 0]);
      await payAs(parties.customer, app(), id);
      expect([await statusOf(id), await held(id)]).toEqual(['payment_completed', 3500]);
      expect((await paymentsOf(id)).map(row => row.outcome)).toEqual(['refunded', 'paid']);
    });

    it('creates a new intent when the old one was cancelled at the provider', async () => {
      const id = await seedOffer(app(), parties, 20);
      const before = await openPaymentOf(parties.customer, id);
      await stripe.paymentIntents.cancel(before.intentId);
      const after = await openPaymentOf(parties.customer, id);
      expect(after.intentId).not.toBe(before.intentId);
      await payAs(parties.customer, app(), id);
      expect(await statusOf(id)).toBe('payment_completed');
    });

    it('does not accept an intent with a changed amount or changed metadata', async () => {
      const id = await seedOffer(app(), parties, 20);
      const { intentId, clientSecret } = await openPaymentOf(parties.customer, id);
      await stripe.paymentIntents.update(intentId, { amount: 50 });
      await confirm(clientSecret);
      await drain();
      expect(await statusOf(id)).toBe('approved');
      const other = await seedOffer(app(), parties, 20);
      const moved = await openPaymentOf(parties.customer, other);
      await stripe.paymentIntents.update(moved.intentId, { metadata: { request_id: String(id) } });
      await confirm(moved.clientSecret);
      await drain();
      expect([await statusOf(id), await statusOf(other)]).toEqual(['approved', 'approved']);
    });

    it('restores a payment row that is missing after a restore of an old backup', async () => {
      const id = await seedOffer(app(), parties, 20);
      const { clientSecret } = await openPaymentOf(parties.customer, id);
      await confirm(clientSecret);
      await app().platform.database.transaction(({ db }) =>
        db.deleteFrom('payments').where('request_id', '=', id).execute(),
      );
      await drain();
      expect([await statusOf(id), await held(id)]).toEqual(['payment_completed', 2000]);
    });

    it('finds the intent of a payment when the answer of the provider was lost', async () => {
      const id = await seedOffer(app(), parties, 20);
      const { clientSecret } = await openPaymentOf(parties.customer, id);
      await confirm(clientSecret);
      await app().platform.database.transaction(({ db }) =>
        db
          .updateTable('payments')
          .set({ intent_id: null, status: 'opening' })
          .where('request_id', '=', id)
          .execute(),
      );
      await drain();
      expect([await statusOf(id), await held(id)]).toEqual(['payment_completed', 2000]);
    });

    it('reads the intent again when a newer state was saved during the read', async () => {
      const id = await seedOffer(app(), parties, 20);
      const { intentId, clientSecret } = await openPaymentOf(parties.customer, id);
      await confirm(clientSecret, 'pm_sandbox_delayedFailure');
      const processing = await stripe.paymentIntents.retrieve(intentId);
      const { platform } = app();
      const provider = openProvider(platform.settings, platform.secret, createLoopback(app().server));
      let calls = 0;
      const slow = {
        paymentIntents: {
          async retrieve() {
            calls += 1;
            if (calls > 1) return stripe.paymentIntents.retrieve(intentId);
            // The payment fails and its webhook is handled before this older answer arrives.
            world().now += DELAY_MS;
            await drain();
            return processing;
          },
        },
      } as unknown as Stripe;
      await refreshIntent(
        {
          ...platform,
          readMoney: moneyReader(platform.settings),
          findReviewed,
          findReviewableEnds,
          provider: { ...provider, client: slow } as PaymentProvider,
        },
        intentId,
      );
      expect([calls, await statusOf(id)]).toEqual([2, 'approved']);
    });
  },
  QUIET,
);
