import { DELAY_MS, LINK_TERM_S, VERIFICATION_MS } from '@oficio/stripe-sandbox';
import Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { sandboxKeys } from '../platform/stripe.ts';
import { confirmAsBrowser, sandboxOf, stripeOf } from '../testing/payments/payments.ts';
import { openPage } from '../testing/payments/payout-accounts.ts';
import { PRODUCTION } from '../testing/process/production.ts';
import { onBothEngines, openWorld } from '../testing/world.ts';
import { openSandbox } from './open-sandbox.ts';

const { StripeCardError, StripeIdempotencyError, StripeInvalidRequestError, StripePermissionError } =
  Stripe.errors;
const EUROS_45 = { amount: 4500, currency: 'eur' } as const;
const CARD = { number: '4242424242424242', exp_month: '12', exp_year: '34', cvc: '123' };

const cardForm = (card: Partial<typeof CARD> = {}) =>
  Object.fromEntries([
    ['payment_method_data[type]', 'card'],
    ...Object.entries({ ...CARD, ...card }).map(([name, value]) => [
      `payment_method_data[card][${name}]`,
      value,
    ]),
  ]) as Record<string, string>;

onBothEngines('payment sandbox', (world, onOne) => {
  let stripe: Stripe;
  const keys = () => sandboxKeys(world().app.platform.secret);
  const newIntent = () => stripe.paymentIntents.create(EUROS_45);
  const confirm = (intent: Stripe.PaymentIntent, fields: Record<string, string>) =>
    confirmAsBrowser(world().app, keys().publishableKey, intent.client_secret ?? '', fields);
  const call = (method: 'GET' | 'POST', url: string, payload = '', headers: Record<string, string> = {}) =>
    world().app.server.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${keys().secretKey}`,
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      payload,
    });
  /** Returns the cents that these charges and refunds moved, according to the movements. */
  const moved = async (...sources: unknown[]) =>
    (await world().app.platform.database.read.selectFrom('sandbox_movements').selectAll().execute())
      .filter(row => sources.includes(row.source_id))
      .reduce((sum, row) => sum + row.amount_cents, 0);

  beforeAll(async () => {
    await sandboxOf(world().app).hold();
    stripe = stripeOf(world().app);
  });

  it('returns the stored reply for a repeated idempotency key and refuses the key for another call', async () => {
    const once = () => stripe.paymentIntents.create(EUROS_45, { idempotencyKey: 'una-vez' });
    const all = await Promise.all([once(), once(), once()]);
    expect(new Set(all.map(intent => intent.id)).size).toBe(1);
    const replay = await call('POST', '/v1/payment_intents', 'currency=eur&amount=4500', {
      'idempotency-key': 'una-vez',
    });
    expect([replay.json().id, replay.headers['idempotent-replayed']]).toEqual([all[0]?.id, 'true']);
    const other = stripe.paymentIntents.create({ ...EUROS_45, amount: 4600 }, { idempotencyKey: 'una-vez' });
    await expect(other).rejects.toBeInstanceOf(StripeIdempotencyError);
    // A browser's idempotency keys are separate from the server's.
    const asBrowser = { authorization: `Bearer ${keys().publishableKey}`, 'idempotency-key': 'una-vez' };
    const intent = await newIntent();
    const form = `client_secret=${intent.client_secret}&payment_method=pm_card_chargeDeclined`;
    const declined = await call('POST', `/v1/payment_intents/${intent.id}/confirm`, form, asBrowser);
    const declinedAgain = await call('POST', `/v1/payment_intents/${intent.id}/confirm`, form, asBrowser);
    expect([declined.statusCode, declinedAgain.body]).toEqual([402, declined.body]);
    const { read } = world().app.platform.database;
    const attempts = await read
      .selectFrom('sandbox_objects')
      .select('body')
      .where('kind', '=', 'charge')
      .execute();
    expect(attempts.filter(({ body }) => body.includes(intent.id))).toHaveLength(1);
    // The idempotency key expires after a day.
    world().now += 24 * 3_600_000;
    expect((await once()).id).not.toBe(all[0]?.id);
  });

  it('charges an intent once when several calls confirm it at the same time', async () => {
    const intent = await newIntent();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => confirm(intent, { payment_method: 'pm_card_visa' })),
    );
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    const { read } = world().app.platform.database;
    const charges = await read
      .selectFrom('sandbox_objects')
      .select('body')
      .where('kind', '=', 'charge')
      .execute();
    expect(charges.filter(({ body }) => body.includes(intent.id))).toHaveLength(1);
  });

  onOne(() => {
    it('takes a payment through the official SDK and records its movements', async () => {
      const created = await stripe.paymentIntents.create({
        ...EUROS_45,
        automatic_payment_methods: { enabled: true },
        description: 'Fontanería',
        receipt_email: 'ana@ejemplo.es',
        statement_descriptor_suffix: 'OFICIO 7',
        transfer_group: 'request_7',
        metadata: { request_id: '7', clave: 'ñ & = [x]' },
      });
      expect(created).toMatchObject({
        object: 'payment_intent',
        status: 'requires_payment_method',
        amount: 4500,
        transfer_group: 'request_7',
        livemode: false,
        metadata: { request_id: '7', clave: 'ñ & = [x]' },
      });
      expect(created.lastResponse.requestId).toMatch(/^req_/);
      const paid = await stripe.paymentIntents.confirm(created.id, { payment_method: 'pm_card_visa' });
      expect(paid).toMatchObject({ status: 'succeeded', amount_received: 4500 });
      expect(await stripe.paymentIntents.retrieve(created.id)).toEqual(paid);
      const charge = await stripe.charges.retrieve(String(paid.latest_charge));
      expect(charge).toMatchObject({ status: 'succeeded', amount: 4500, payment_intent: created.id });
      expect(await moved(charge.id)).toBe(4500);
    });

    it('declines with the typed errors of the SDK and allows another card', async () => {
      const intent = await newIntent();
      const refusal = await stripe.paymentIntents
        .confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' })
        .catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StripeCardError);
      expect(refusal).toMatchObject({
        statusCode: 402,
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Tu tarjeta ha sido rechazada. Prueba con otra tarjeta.',
        payment_intent: { id: intent.id, status: 'requires_payment_method' },
      });
      const poor = confirm(intent, { payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds' });
      expect((await poor).json().error).toMatchObject({ decline_code: 'insufficient_funds' });
      expect((await confirm(intent, cardForm())).json()).toMatchObject({ status: 'succeeded' });
    });

    it.each([
      [{ number: '4242 4242 4242 4242' }, 200, undefined, undefined],
      [{ number: '4242424242424241' }, 402, 'incorrect_number', 'number'],
      [{ number: '4242' }, 402, 'invalid_number', 'number'],
      [{ number: 'cuatro' }, 402, 'invalid_number', 'number'],
      [{ number: '4929000000006' }, 402, 'card_declined', undefined],
      [{ exp_month: '13' }, 402, 'invalid_expiry_month', 'exp_month'],
      [{ exp_year: '2020' }, 402, 'invalid_expiry_year', 'exp_year'],
      [{ cvc: '12' }, 402, 'invalid_cvc', 'cvc'],
      [{ cvc: '' }, 402, 'invalid_cvc', 'cvc'],
      [{ number: '378282246310005', cvc: '1234' }, 200, undefined, undefined],
    ])('answers the card %j with the status and error code of Stripe', async (card, status, code, param) => {
      const answer = await confirm(await newIntent(), cardForm(card));
      expect(answer.statusCode).toBe(status);
      expect(answer.json().error?.code).toBe(code);
      expect(answer.json().error?.param).toBe(param);
    });

    it('never stores a card number or its security code', async () => {
      const intent = await newIntent();
      const number = '5555555555554444';
      await call(
        'POST',
        `/v1/payment_intents/${intent.id}/confirm`,
        new URLSearchParams(cardForm({ number, cvc: '907' })).toString(),
        {
          'idempotency-key': 'card',
        },
      );
      const { read } = world().app.platform.database;
      const kept = JSON.stringify(
        await Promise.all([
          read.selectFrom('sandbox_objects').selectAll().execute(),
          read.selectFrom('sandbox_events').selectAll().execute(),
          read.selectFrom('sandbox_idempotency').selectAll().execute(),
        ]),
      );
      expect(kept).toContain('mastercard');
      expect(kept).not.toContain(number);
      expect(kept).not.toContain('"907"');
    });

    it('asks for authentication on its own page and redirects back', async () => {
      const intent = await newIntent();
      const back = 'http://localhost:3000/payment-success?request_id=7';
      const asked = (
        await confirm(intent, { ...cardForm({ number: '4000002500003155' }), return_url: back })
      ).json();
      expect(asked).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
      const url = new URL(asked.next_action.redirect_to_url.url);
      const page = await world().app.server.inject({ method: 'GET', url: url.pathname });
      for (const text of ['Modo de pruebas', 'Autorizar pago', 'Rechazar', '45,00', 'terminada en 3155'])
        expect(page.body).toContain(text);
      expect(page.body).not.toContain('<script');
      expect(page.headers['content-security-policy']).toContain("form-action 'self' http://localhost:3000;");

      const press = (outcome: string) => call('POST', url.pathname, `outcome=${outcome}`);
      expect((await press('nada')).headers.location).toBe(url.pathname);
      const refusedOnce = await press('reject');
      expect(refusedOnce.statusCode).toBe(303);
      expect(new URL(String(refusedOnce.headers.location)).searchParams.get('redirect_status')).toBe(
        'failed',
      );
      expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
        status: 'requires_payment_method',
        last_payment_error: { code: 'payment_intent_authentication_failure' },
      });
      expect((await press('authorize')).headers.location).toBe(refusedOnce.headers.location);
      expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');

      const again = (
        await confirm(intent, { payment_method: 'pm_card_authenticationRequired', return_url: back })
      ).json();
      const second = new URL(again.next_action.redirect_to_url.url).pathname;
      const [first, twice] = [
        await call('POST', second, 'outcome=authorize'),
        await call('POST', second, 'outcome=authorize'),
      ];
      expect(first.headers.location).toBe(
        `${back}&payment_intent=${intent.id}&payment_intent_client_secret=${intent.client_secret}&redirect_status=succeeded`,
      );
      expect(twice.headers.location).toBe(first.headers.location);
      const paid = await stripe.paymentIntents.retrieve(intent.id);
      expect([paid.status, await moved(paid.latest_charge)]).toEqual(['succeeded', 4500]);
    });

    it('allows a publishable key only the calls that a browser needs', async () => {
      const intent = await newIntent();
      const asBrowser = { authorization: `Bearer ${keys().publishableKey}` };
      const withSecret = await call(
        'GET',
        `/v1/payment_intents/${intent.id}?client_secret=${intent.client_secret}`,
        '',
        asBrowser,
      );
      expect(withSecret.json()).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
      expect(withSecret.json()).not.toHaveProperty('metadata');
      expect((await call('GET', `/v1/payment_intents/${intent.id}`, '', asBrowser)).statusCode).toBe(400);
      expect(
        (await call('GET', `/v1/payment_intents/${intent.id}?client_secret=x`, '', asBrowser)).statusCode,
      ).toBe(400);
      const client = new Stripe(keys().publishableKey, {
        httpClient: Stripe.createFetchHttpClient(async (url, init) => {
          const { pathname } = new URL(String(url));
          const answer = await call(
            'POST',
            pathname,
            String(init?.body),
            Object.fromEntries(new Headers(init?.headers)),
          );
          return new Response(answer.body, { status: answer.statusCode });
        }),
      });
      await expect(client.paymentIntents.create(EUROS_45)).rejects.toBeInstanceOf(StripePermissionError);
      for (const authorization of ['', 'Bearer sk_test_falsa', `Basic ${btoa('sk_test_falsa:')}`])
        expect(
          (await call('GET', `/v1/payment_intents/${intent.id}`, '', { authorization })).statusCode,
        ).toBe(401);
      // Stripe's browser library sends the key in the form; a secret key is not allowed there.
      const inForm = (key: string) =>
        call(
          'POST',
          `/v1/payment_intents/${intent.id}/confirm`,
          `key=${key}&client_secret=${intent.client_secret}&payment_method=pm_card_chargeDeclined`,
          { authorization: '' },
        );
      expect((await inForm(keys().publishableKey)).statusCode).toBe(402);
      expect((await inForm(keys().secretKey)).statusCode).toBe(401);
      const basic = { authorization: `Basic ${btoa(`${keys().secretKey}:`)}` };
      expect((await call('GET', `/v1/payment_intents/${intent.id}`, '', basic)).statusCode).toBe(200);
    });

    it('changes an intent only where its status allows it', async () => {
      const state = { code: 'payment_intent_unexpected_state', statusCode: 400 };
      const paid = await newIntent();
      await stripe.paymentIntents.update(paid.id, { amount: 9900, metadata: { a: '1', b: '' } });
      await stripe.paymentIntents.update(paid.id, { payment_method: 'pm_card_visa', metadata: { a: '' } });
      expect(await stripe.paymentIntents.confirm(paid.id)).toMatchObject({
        amount_received: 9900,
        metadata: {},
      });
      for (const attempt of [
        () => stripe.paymentIntents.confirm(paid.id),
        () => stripe.paymentIntents.cancel(paid.id),
        () => stripe.paymentIntents.update(paid.id, { amount: 100 }),
      ])
        await expect(attempt()).rejects.toMatchObject(state);
      const canceled = await newIntent();
      expect((await stripe.paymentIntents.cancel(canceled.id)).status).toBe('canceled');
      await expect(
        stripe.paymentIntents.confirm(canceled.id, { payment_method: 'pm_card_visa' }),
      ).rejects.toMatchObject(state);
      await expect(stripe.paymentIntents.confirm((await newIntent()).id)).rejects.toMatchObject(state);
      await expect(stripe.paymentIntents.retrieve('pi_nadie')).rejects.toBeInstanceOf(
        StripeInvalidRequestError,
      );
    });

    it('refunds no more than it charged', async () => {
      const { id } = await newIntent();
      await expect(stripe.refunds.create({ payment_intent: id })).rejects.toBeInstanceOf(
        StripeInvalidRequestError,
      );
      const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
      const part = await stripe.refunds.create({ payment_intent: id, amount: 1000 });
      await expect(stripe.refunds.create({ payment_intent: id, amount: 3501 })).rejects.toThrow('greater');
      const rest = await stripe.refunds.create({ charge: String(paid.latest_charge) });
      expect([part.amount, rest.amount]).toEqual([1000, 3500]);
      await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
        code: 'charge_already_refunded',
      });
      expect(await moved(paid.latest_charge, part.id, rest.id)).toBe(0);
    });

    it('settles a delayed payment when its delay has passed', async () => {
      const [good, bad] = [await newIntent(), await newIntent()];
      await stripe.paymentIntents.confirm(good.id, { payment_method: 'pm_sandbox_delayed' });
      await stripe.paymentIntents.confirm(bad.id, { payment_method: 'pm_sandbox_delayedFailure' });
      const statuses = async () => [
        (await stripe.paymentIntents.retrieve(good.id)).status,
        (await stripe.paymentIntents.retrieve(bad.id)).status,
      ];
      await sandboxOf(world().app).drain();
      expect(await statuses()).toEqual(['processing', 'processing']);
      world().now += DELAY_MS;
      await sandboxOf(world().app).drain();
      expect(await statuses()).toEqual(['succeeded', 'requires_payment_method']);
    });

    it('supports accounts from onboarding to the dashboard and sends an event for each change', async () => {
      const account = await stripe.accounts.create({
        country: 'ES',
        email: 'ana@ejemplo.es',
        controller: {
          stripe_dashboard: { type: 'express' },
          fees: { payer: 'application' },
          losses: { payments: 'application' },
          requirement_collection: 'stripe',
        },
        capabilities: { transfers: { requested: true } },
        business_profile: { mcc: '7699', url: 'https://oficio.example/technician/7' },
        metadata: { user_id: '7' },
      });
      expect(account).toMatchObject({
        object: 'account',
        details_submitted: false,
        charges_enabled: false,
        requirements: { disabled_reason: 'requirements.past_due' },
      });
      await expect(stripe.accounts.createLoginLink(account.id)).rejects.toBeInstanceOf(
        StripeInvalidRequestError,
      );
      await expect(stripe.accounts.retrieve('acct_nadie')).rejects.toBeInstanceOf(StripePermissionError);
      const newLink = () =>
        stripe.accountLinks.create({
          account: account.id,
          type: 'account_onboarding',
          refresh_url: 'http://localhost:4000/otra-vez',
          return_url: 'http://localhost:4000/vuelta',
        });
      const link = await newLink();
      expect(new URL(link.url).origin).toBe('http://localhost:4000');
      expect(link.expires_at - link.created).toBe(LINK_TERM_S);
      const { location } = await openPage(world().app, link.url);
      expect((await openPage(world().app, location, 'outcome=nada')).location).toBe(location);
      expect((await openPage(world().app, location, 'outcome=verifying')).location).toBe(
        'http://localhost:4000/vuelta',
      );
      const capability = async () => (await stripe.accounts.retrieve(account.id)).capabilities?.transfers;
      expect(await capability()).toBe('pending');
      // Submitting the page again from the browser's history changes nothing.
      await openPage(world().app, location, 'outcome=active');
      expect(await capability()).toBe('pending');
      // A new link must not postpone the verification.
      await newLink();
      world().now += VERIFICATION_MS;
      const login = await stripe.accounts.createLoginLink(account.id);
      await sandboxOf(world().app).drain();
      expect(await capability()).toBe('active');

      const dashboard = (await openPage(world().app, login.url)).location;
      expect((await openPage(world().app, login.url)).status).toBe(410);
      for (const [button, shown] of [
        ['restrict', 'Restringida'],
        ['verify', 'Activa'],
      ] as const) {
        expect((await openPage(world().app, dashboard, `outcome=${button}`)).location).toBe(dashboard);
        expect((await openPage(world().app, dashboard)).body).toContain(shown);
      }
      const { read } = world().app.platform.database;
      const events = await read
        .selectFrom('sandbox_events')
        .select('body')
        .where('type', '=', 'account.updated')
        .execute();
      const ours = events.map(({ body }) => JSON.parse(body)).filter(event => event.account === account.id);
      expect(ours.map(event => event.data.object.capabilities.transfers).sort()).toEqual([
        'active',
        'active',
        'inactive',
        'inactive',
        'pending',
      ]);
    });

    it("answers every invalid call with a 4xx in Stripe's format", async () => {
      const { id } = await newIntent();
      const confirmPath = `/v1/payment_intents/${id}/confirm`;
      const bodies = [
        '',
        'amount',
        'amount=',
        'amount=abc&currency=eur',
        'amount=-5&currency=eur',
        'amount=49&currency=eur',
        'amount=1e3&currency=eur',
        'amount=99999999999999999999&currency=eur',
        'amount[a]=1&currency=eur',
        'amount=4500&currency=xxx',
        'amount=4500&currency=eur&sorpresa=1',
        'amount=4500&currency=eur&metadata=x',
        'amount=4500&currency=eur&metadata[a][b]=1',
        `amount=4500&currency=eur&metadata[a]=${'x'.repeat(501)}`,
        'amount=4500&currency=eur&receipt_email=nadie',
        'amount=4500&currency=eur&description=%00',
        'amount=4500&currency=eur&__proto__[x]=1',
        'amount=4500&currency=eur&constructor=1',
        'a[b]c=1',
        '[]=1',
        `${'a[b]'.repeat(9)}=1`,
        Array.from({ length: 600 }, (_, n) => `a${n}=1`).join('&'),
        'payment_method=pm_nadie',
        'payment_method=%00',
        'payment_method_data=x',
        'payment_method_data[type]=bizum',
        'payment_method_data[type]=card',
        'payment_method=pm_card_visa&return_url=javascript:alert(1)',
        'client_secret=otro&payment_method=pm_card_visa',
        'payment_intent=pi_nadie',
        'charge=ch_nadie&amount=0',
        'charge[x]=1',
        'country=FR',
        'country=ES&email=nadie',
        'country=ES&controller=x',
        'country=ES&controller[stripe_dashboard][type]=full',
        'country=ES&business_profile[url]=http://localhost:3000',
        'account=acct_nadie&type=account_onboarding&refresh_url=https://a.es&return_url=https://a.es',
        'account=acct_nadie&type=account_onboarding&refresh_url=javascript:1&return_url=https://a.es',
        'x'.repeat(200_000),
      ];
      const paths = [
        '/v1/payment_intents',
        '/v1/payment_intents/pi_nadie',
        confirmPath,
        `/v1/payment_intents/${'9'.repeat(150)}/cancel`,
        '/v1/refunds',
        '/v1/accounts',
        '/v1/accounts/acct_nadie/login_links',
        '/v1/account_links',
        '/v1/nada',
      ];
      for (const path of paths)
        for (const body of bodies) {
          const answer = await call('POST', path, body);
          expect([path, body.slice(0, 60), answer.statusCode], answer.body).toEqual([
            path,
            body.slice(0, 60),
            expect.toSatisfy((s: number) => s >= 400 && s < 500),
          ]);
          expect(answer.json().error.message).toBeTypeOf('string');
        }
      const json = { 'content-type': 'application/json' };
      expect((await call('POST', '/v1/payment_intents', '{"amount":1}', json)).statusCode).toBe(415);
      for (const path of [
        '/v1/payment_intents/%00',
        '/v1/charges/x',
        '/v1/refunds/re_x',
        '/v1/accounts/acct_x',
        '/v1/accounts/%00',
        '/v1/events/evt_x',
        `/v1/payment_intents/${id}?a[=1`,
      ])
        expect((await call('GET', path)).statusCode).toBeLessThan(500);
      const longKey = { 'idempotency-key': 'x'.repeat(300) };
      expect(
        (await call('POST', '/v1/payment_intents', 'amount=4500&currency=eur', longKey)).statusCode,
      ).toBe(400);
      for (const path of ['authenticate', 'onboarding/visit', 'dashboard/visit'])
        for (const thing of ['auth_x', 'visit_x', '%00'])
          for (const method of ['GET', 'POST'] as const)
            for (const outcome of ['authorize', 'active', 'constructor'])
              expect((await call(method, `/sandbox/${path}/${thing}`, `outcome=${outcome}`)).statusCode).toBe(
                404,
              );
      for (const path of ['onboarding', 'dashboard'])
        expect((await call('GET', `/sandbox/${path}/link_x`)).statusCode).toBe(404);
    });
  });
});

describe('sandbox settings', () => {
  const openings = [
    ['in production without keys', { ...PRODUCTION, RATE_LIMIT: '1' }, 'none', null],
    [
      'where real keys are set',
      {
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
      },
      'stripe',
      'pk_test_1',
    ],
  ] as const;

  it.each(openings)('the server opens no sandbox %s', async (_, environment, provider, publishableKey) => {
    const { world, close } = await openWorld('sqlite', environment);
    const get = (url: string) => world.app.server.inject({ method: 'GET', url });
    expect(world.app.sandbox).toBeNull();
    expect((await get('/v1/payment_intents/pi_x')).json()).toEqual({ error: 'Esta dirección no existe' });
    expect((await get('/sandbox/authenticate/auth_x')).body).not.toContain('Modo de pruebas');
    expect((await get('/api/payments/config')).json()).toMatchObject({
      provider,
      publishableKey,
      apiUrl: null,
    });
    await close();
  });

  it('the server opens no sandbox in production even when the settings ask for it', async () => {
    const { world, close } = await openWorld('sqlite', openings[0][1]);
    const { platform, server } = world.app;
    await expect(openSandbox(server, platform, async () => 200)).rejects.toThrow('production');
    await close();
  });
});
