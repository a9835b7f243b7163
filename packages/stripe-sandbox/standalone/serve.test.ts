import { createServer } from 'node:http';
import Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { createStandalone } from './serve.ts';

const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' };
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function startAlone(webhookUrl: string | null = null): Promise<Stripe> {
  const server = await createStandalone({ keys, webhookUrl });
  closing.push(() => server.close());
  const { hostname: host, port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  return new Stripe(keys.secretKey, { host, port, protocol: 'http', telemetry: false });
}

const pay = (stripe: Stripe, description: string) =>
  stripe.paymentIntents.create({
    amount: 5000,
    currency: 'eur',
    description,
    payment_method: 'pm_card_visa',
  });

describe('the standalone sandbox', () => {
  it('charges a test card, shows the balance and refunds no more than was paid', async () => {
    const stripe = await startAlone();
    const { id } = await pay(stripe, 'first');
    expect((await stripe.paymentIntents.confirm(id)).status).toBe('succeeded');
    await stripe.refunds.create({ payment_intent: id, amount: 2000 });
    expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(3000);
    await expect(stripe.refunds.create({ payment_intent: id, amount: 3001 })).rejects.toThrow('greater than');
    expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(3000);
  });

  it('returns the stored answer to a repeated call with the same idempotency key', async () => {
    const stripe = await startAlone();
    const create = () =>
      stripe.paymentIntents.create({ amount: 5000, currency: 'eur' }, { idempotencyKey: 'once' });
    const [first, second] = [await create(), await create()];
    expect(second.id).toBe(first.id);
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('lists payments from the newest to the oldest in pages', async () => {
    const stripe = await startAlone();
    const made: string[] = [];
    for (const name of ['a', 'b', 'c']) made.push((await pay(stripe, name)).id);
    const first = await stripe.paymentIntents.list({ limit: 2 });
    const rest = await stripe.paymentIntents.list({ limit: 2, starting_after: first.data.at(-1)?.id ?? '' });
    expect([first.has_more, rest.has_more]).toEqual([true, false]);
    expect(new Set([...first.data, ...rest.data].map(({ id }) => id))).toEqual(new Set(made));
  });

  it('delivers signed events to the webhook address', async () => {
    const types: string[] = [];
    const receiver = await receive((body, signature) => {
      types.push(Stripe.webhooks.constructEvent(body, signature, keys.webhookSecret).type);
    });
    await pay(await startAlone(receiver), 'webhook');
    await expect.poll(() => types).toEqual(['payment_intent.created']);
  });
});

/** Starts an HTTP server that hands over each body and its signature. Returns its address. */
async function receive(take: (body: string, signature: string) => void): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    take(Buffer.concat(chunks).toString(), String(request.headers['stripe-signature']));
    response.end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise(resolve => server.close(resolve)));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
