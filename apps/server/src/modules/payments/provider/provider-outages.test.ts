import type { ServerResponse } from 'node:http';
import { AppError } from '@oficio/domain/errors.ts';
import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { payoutAccountEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { pino } from 'pino';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  confirmAsBrowser,
  openPaymentOf,
  type Parties,
  payAs,
  sandboxOf,
  seedOffer,
  seedParties,
  settle,
} from '../../../testing/payments/payments.ts';
import { onboard } from '../../../testing/payments/payout-accounts.ts';
import { openProxy, type ProviderProxy } from '../../../testing/payments/provider-proxy.ts';
import { PRODUCTION } from '../../../testing/process/production.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { openWorld } from '../../../testing/world.ts';
import { createIntent } from './intents.ts';

const SECRET = 'pi_1_secret_do_not_log';

type Fault = (response: ServerResponse) => void;
const respondWith =
  (status: number, body: string): Fault =>
  response =>
    response.writeHead(status).end(body);
const FAULTS: readonly (readonly [string, Fault])[] = [
  ['closes the connection', response => response.destroy()],
  ['returns an HTML page', respondWith(200, '<html>Mantenimiento</html>')],
  ['returns an empty body', respondWith(200, '')],
  ['returns null', respondWith(200, 'null')],
  ['returns another object', respondWith(200, '{"object":"list","data":[]}')],
  ['returns 500', respondWith(500, '{"error":{"type":"api_error","message":"oops"}}')],
  [
    'rejects the API key',
    respondWith(401, '{"error":{"type":"invalid_request_error","message":"Invalid API Key"}}'),
  ],
];

/** A proxy between the server and the sandbox provider simulates the outages. */
describe('provider outages', () => {
  let proxy: ProviderProxy;
  let opened: Awaited<ReturnType<typeof openWorld>>;
  let parties: Parties;
  const app = () => opened.world.app;
  const read = () => app().platform.database.read;
  const breakProvider = (fault: Fault) => {
    proxy.misbehave = response => {
      fault(response);
      return true;
    };
  };
  const restoreProvider = () => {
    proxy.misbehave = null;
  };
  const refundsAt = async () =>
    (await read().selectFrom('sandbox_objects').select('body').where('kind', '=', 'refund').execute()).length;

  beforeAll(async () => {
    proxy = await openProxy();
    opened = await openWorld('sqlite', { STRIPE_API_URL: proxy.url, LOG_LEVEL: 'silent' });
    proxy.app = app();
    await app().platform.tasks.hold();
    await sandboxOf(app()).hold();
    parties = await seedParties(app());
  });
  afterAll(async () => {
    await opened.close();
    await proxy.close();
  });

  it.each(FAULTS)(
    'returns 502 when the provider %s, and accepts the payment afterwards',
    async (_, fault) => {
      const id = await seedOffer(app(), parties, 30);
      breakProvider(fault);
      const answer = await parties.customer.call(chargeEndpoints.createPaymentIntent, {
        body: { request_id: id },
      });
      expect([answer.status, answer.refusal]).toEqual([
        502,
        {
          error: 'El proveedor de pagos no responde. Inténtalo de nuevo en unos minutos',
          reference: expect.any(String),
        },
      ]);
      restoreProvider();
      await payAs(parties.customer, app(), id);
      const again = await parties.customer.call(chargeEndpoints.createPaymentIntent, {
        body: { request_id: id },
      });
      expect(again.refusal.error).toBe('Esta solicitud ya está pagada');
    },
  );

  it.each(FAULTS)('keeps the state of the payout account when the provider %s', async (_, fault) => {
    const { technician } = parties;
    const { payoutAccount, createPayoutAccount, createOnboardingLink, payoutDashboardLink } =
      payoutAccountEndpoints;
    const status = async () => (await technician.call(payoutAccount)).reply;
    await onboard(app(), technician, 'active');
    const before = await status();
    breakProvider(fault);
    const fresh = await seedTechnician(app(), { approvedBy: parties.admin });
    const answers = [payoutAccount, createOnboardingLink, payoutDashboardLink].map(call =>
      technician.call(call),
    );
    for (const { status } of await Promise.all(answers)) expect(status).toBe(502);
    expect((await fresh.call(createPayoutAccount)).refusal).toEqual({
      error: 'El proveedor de pagos no responde. Inténtalo de nuevo en unos minutos',
      reference: expect.any(String),
    });
    restoreProvider();
    expect(await status()).toEqual(before);
    expect((await fresh.call(createPayoutAccount)).status).toBe(200);
    await sandboxOf(app()).drain();
  });

  it.each(FAULTS)('retries a refund until it succeeds when the provider %s', async (_, fault) => {
    const id = await seedOffer(app(), parties, 30);
    await payAs(parties.customer, app(), id);
    const before = await refundsAt();
    const body = { reason: 'No puedo ir', refund: 30 };
    await parties.technician.call(withdrawalEndpoints.withdrawRequest, { params: { id }, body });
    breakProvider(fault);
    await app().platform.tasks.drain();
    const waiting = await read().selectFrom('refunds').selectAll().where('request_id', '=', id).execute();
    expect(waiting).toMatchObject([{ status: 'due', attempts: 1, refund_id: null }]);
    restoreProvider();
    opened.world.now = waiting[0]?.attempt_at ?? 0;
    await settle(app());
    const done = await read().selectFrom('refunds').selectAll().where('request_id', '=', id).execute();
    expect([done[0]?.status, await refundsAt()]).toEqual(['succeeded', before + 1]);
  });

  it('makes a refund once when the provider makes it but its answer is lost', async () => {
    const id = await seedOffer(app(), parties, 30);
    await payAs(parties.customer, app(), id);
    const before = await refundsAt();
    const body = { reason: 'No puedo ir', refund: 30 };
    await parties.technician.call(withdrawalEndpoints.withdrawRequest, { params: { id }, body });
    proxy.misbehave = (response, { method }, forward) => {
      if (method === 'GET') return false;
      void forward().then(() => response.destroy());
      return true;
    };
    await app().platform.tasks.drain();
    expect(await refundsAt()).toBe(before + 1);
    restoreProvider();
    await app().platform.database.transaction(({ db }) => db.deleteFrom('sandbox_idempotency').execute());
    opened.world.now += 3_600_000;
    await settle(app());
    const rows = await read().selectFrom('refunds').selectAll().where('request_id', '=', id).execute();
    expect([rows[0]?.status, await refundsAt()]).toEqual(['succeeded', before + 1]);
  });

  it('returns 502 to a webhook when the provider fails, so that the webhook is sent again', async () => {
    const id = await seedOffer(app(), parties, 30);
    const { publishableKey } = (await parties.customer.call(chargeEndpoints.paymentConfig)).reply;
    const { clientSecret } = await openPaymentOf(parties.customer, id);
    await confirmAsBrowser(app(), publishableKey ?? '', clientSecret, { payment_method: 'pm_card_visa' });
    breakProvider(respondWith(500, '{}'));
    await sandboxOf(app()).drain();
    const failed = await app()
      .platform.database.read.selectFrom('sandbox_deliveries')
      .select('answer')
      .where('due_at', 'is not', null)
      .execute();
    // Of the charge and of the intent.
    expect(failed.map(row => row.answer)).toEqual([502, 502]);
    restoreProvider();
    opened.world.now += 1000;
    await sandboxOf(app()).drain();
    const { reply } = await parties.customer.call(requestEndpoints.getRequest, { params: { id } });
    expect(reply.request.status).toBe('payment_completed');
  });

  it('removes the client secret from errors of the provider before they are logged', async () => {
    const raw = {
      message: 'no',
      code: 'card_declined',
      payment_intent: { client_secret: SECRET } as Stripe.PaymentIntent,
    };
    const client = {
      paymentIntents: {
        create: () => Promise.reject(new Stripe.errors.StripeCardError({ ...raw, type: 'card_error' })),
      },
    } as unknown as Stripe;
    const failure = await createIntent(client, { amount: 100, currency: 'eur' }, 'key').catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(AppError);
    const logged = JSON.stringify(pino.stdSerializers.err((failure as AppError).cause as Error));
    expect(logged).toContain('card_declined');
    expect(logged).not.toContain(SECRET);
  });
});

describe('payments without a configured provider', () => {
  it('returns 503 to payment and payout account calls', async () => {
    const { world, close } = await openWorld('sqlite', {
      ...PRODUCTION,
      RATE_LIMIT: '1',
      LOG_LEVEL: 'silent',
    });
    const parties = await seedParties(world.app);
    const body = { request_id: await seedOffer(world.app, parties, 30) };
    const answer = await parties.customer.call(chargeEndpoints.createPaymentIntent, { body });
    expect([answer.status, answer.refusal]).toEqual([
      503,
      { error: 'Los pagos no están configurados todavía', reference: expect.any(String) },
    ]);
    expect((await parties.technician.call(chargeEndpoints.createPaymentIntent, { body })).status).toBe(404);
    for (const call of [payoutAccountEndpoints.payoutAccount, payoutAccountEndpoints.createPayoutAccount])
      expect((await parties.technician.call(call)).status).toBe(503);
    await close();
  });
});
