import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Failure } from '@oficio/domain/errors.ts';
import { paymentEndpoints } from '@oficio/domain/payments/contract.ts';
import { pino } from 'pino';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openPaymentOf,
  type Parties,
  payAs,
  sandboxOf,
  seedOffer,
  seedParties,
} from '../../testing/payments.ts';
import { onboard } from '../../testing/payout-accounts.ts';
import { seedTechnician } from '../../testing/seeding.ts';
import { openWorld } from '../../testing/world.ts';
import { createIntent } from './provider.ts';

const SECRET = 'pi_1_secret_do_not_log';

type Manner = (response: ServerResponse) => void;
const says =
  (status: number, body: string): Manner =>
  response =>
    response.writeHead(status).end(body);
const MANNERS: readonly (readonly [string, Manner])[] = [
  ['hangs up', response => response.destroy()],
  ['answers a page', says(200, '<html>Mantenimiento</html>')],
  ['answers nothing', says(200, '')],
  ['answers null', says(200, 'null')],
  ['answers something else', says(200, '{"object":"list","data":[]}')],
  ['has failed', says(500, '{"error":{"type":"api_error","message":"oops"}}')],
  ['knows no such key', says(401, '{"error":{"type":"invalid_request_error","message":"Invalid API Key"}}')],
];

/** A proxy between the platform and its sandbox that can be told to misbehave. */
describe('a provider that', () => {
  let proxy: Server;
  let manner: Manner | null = null;
  let opened: Awaited<ReturnType<typeof openWorld>>;
  let parties: Parties;
  const app = () => opened.world.app;

  beforeAll(async () => {
    proxy = createServer(async (request, response) => {
      if (manner) return manner(response);
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const answer = await app().server.inject({
        method: request.method as 'GET',
        url: request.url ?? '',
        headers: request.headers,
        payload: Buffer.concat(chunks),
      });
      response.writeHead(answer.statusCode, answer.headers as Record<string, string>).end(answer.body);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const STRIPE_API_URL = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    opened = await openWorld('sqlite', { STRIPE_API_URL, LOG_LEVEL: 'silent' });
    await sandboxOf(app()).hold();
    parties = await seedParties(app());
  });
  afterAll(async () => {
    proxy.close();
    await opened.close();
  });

  it.each(MANNERS)('%s is a clear error, and the next attempt pays', async (_, misbehave) => {
    const id = await seedOffer(app(), parties, 30);
    manner = misbehave;
    const answer = await parties.customer.call(paymentEndpoints.createPaymentIntent, {
      body: { request_id: id },
    });
    expect([answer.status, answer.refusal]).toEqual([
      502,
      { error: 'El proveedor de pagos no responde. Inténtalo de nuevo en unos minutos' },
    ]);
    manner = null;
    await payAs(parties.customer, app(), id);
    const again = await parties.customer.call(paymentEndpoints.createPaymentIntent, {
      body: { request_id: id },
    });
    expect(again.refusal.error).toBe('Esta solicitud ya está pagada');
  });

  it.each(MANNERS)('%s leaves the payout account as it was', async (_, misbehave) => {
    const { technician } = parties;
    const { payoutAccount, createPayoutAccount, createOnboardingLink, payoutDashboardLink } =
      paymentEndpoints;
    const status = async () => (await technician.call(payoutAccount)).reply;
    await onboard(app(), technician, 'active');
    const before = await status();
    manner = misbehave;
    const fresh = await seedTechnician(app(), { approvedBy: parties.admin });
    const answers = [payoutAccount, createOnboardingLink, payoutDashboardLink].map(call =>
      technician.call(call),
    );
    for (const { status } of await Promise.all(answers)) expect(status).toBe(502);
    expect((await fresh.call(createPayoutAccount)).refusal).toEqual({
      error: 'El proveedor de pagos no responde. Inténtalo de nuevo en unos minutos',
    });
    manner = null;
    expect(await status()).toEqual(before);
    expect((await fresh.call(createPayoutAccount)).status).toBe(200);
    await sandboxOf(app()).drain();
  });

  it('is away while it tells of a payment is asked to tell again', async () => {
    const id = await seedOffer(app(), parties, 30);
    await openPaymentOf(parties.customer, id);
    manner = says(500, '{}');
    await sandboxOf(app()).drain();
    const failed = await app()
      .platform.database.read.selectFrom('sandbox_deliveries')
      .select('answer')
      .where('due_at', 'is not', null)
      .execute();
    expect(failed.map(row => row.answer)).toEqual([502]);
    manner = null;
    opened.world.now += 1000;
    await sandboxOf(app()).drain();
    await payAs(parties.customer, app(), id);
  });

  it('refuses with an intent in its error leaves no secret for the log', async () => {
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
    expect(failure).toBeInstanceOf(Failure);
    const logged = JSON.stringify(pino.stdSerializers.err((failure as Failure).cause as Error));
    expect(logged).toContain('card_declined');
    expect(logged).not.toContain(SECRET);
  });
});

describe('without a provider', () => {
  it('payments say so', async () => {
    const { world, close } = await openWorld('sqlite', {
      NODE_ENV: 'production',
      APP_SECRET: 's'.repeat(40),
      RATE_LIMIT: '1',
      LOG_LEVEL: 'silent',
    });
    const parties = await seedParties(world.app);
    const body = { request_id: await seedOffer(world.app, parties, 30) };
    const answer = await parties.customer.call(paymentEndpoints.createPaymentIntent, { body });
    expect([answer.status, answer.refusal]).toEqual([
      503,
      { error: 'Los pagos no están configurados todavía' },
    ]);
    expect((await parties.technician.call(paymentEndpoints.createPaymentIntent, { body })).status).toBe(404);
    for (const call of [paymentEndpoints.payoutAccount, paymentEndpoints.createPayoutAccount])
      expect((await parties.technician.call(call)).status).toBe(503);
    await close();
  });
});
