import { WEBHOOK_PATH } from '@oficio/domain/payments/charges/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { DELAY_MS, signatureOf } from '@oficio/stripe-sandbox';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { sandboxKeys } from '../../platform/stripe.ts';
import { runsOf } from '../../testing/extent.ts';
import {
  openPaymentOf,
  type Parties,
  sandboxOf,
  sandboxWorker,
  seedOffer,
  seedParties,
  stripeOf,
} from '../../testing/payments/payments.ts';
import { onBothEngines, openWorld } from '../../testing/world.ts';

const METHODS = [
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'pm_card_authenticationRequired',
  'pm_sandbox_delayed',
  'pm_sandbox_delayedFailure',
] as const;
const FORGERIES = ['unsigned', 'nonsense', 'foreign', 'old', 'altered', 'borrowed'] as const;
const RUNS = runsOf(10, 100);

interface Story {
  /** Payment methods that the customer tries one after the other. */
  readonly attempts: readonly (typeof METHODS)[number][];
  /** Whether the delay of a delayed payment passes after each attempt. */
  readonly settles: readonly boolean[];
  /** Numbers from which deliveries after each attempt are drawn, with repetition. */
  readonly draws: readonly (readonly number[])[];
  readonly forgery: (typeof FORGERIES)[number];
}

const stories: fc.Arbitrary<Story> = fc.record({
  attempts: fc.array(fc.constantFrom(...METHODS), { minLength: 1, maxLength: 5 }),
  settles: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  draws: fc.array(fc.array(fc.nat(), { maxLength: 6 }), { minLength: 5, maxLength: 5 }),
  forgery: fc.constantFrom(...FORGERIES),
});

const objectId = (body: string): string => JSON.parse(body).id;
const isOfIntent = (body: string) => JSON.parse(body).type.startsWith('payment_intent.');

onBothEngines(
  'payment webhook',
  world => {
    let parties: Parties;
    let stripe: Stripe;
    const app = () => world().app;
    const read = () => app().platform.database.read;
    const secret = () => sandboxKeys(app().platform.secret).webhookSecret;

    const post = async (body: string, signature?: string, server = app().server) =>
      (
        await server.inject({
          method: 'POST',
          url: WEBHOOK_PATH,
          headers: {
            'content-type': 'application/json',
            ...(signature && { 'stripe-signature': signature }),
          },
          payload: body,
        })
      ).statusCode;
    const deliver = (body: string, server = app().server) =>
      post(body, signatureOf(body, secret(), world().now), server);
    const eventsOf = async (intentId: string) =>
      (
        await read()
          .selectFrom('sandbox_events')
          .select('body')
          .where('body', 'like', `%"${intentId}"%`)
          .orderBy('created_at')
          .execute()
      ).map(row => row.body);
    const statusOf = async (id: number) =>
      (await parties.customer.call(requestEndpoints.getRequest, { params: { id } })).reply.request.status;
    const successes = async (id: number) =>
      (
        await read()
          .selectFrom('request_events')
          .select('id')
          .where('request_id', '=', id)
          .where('action', '=', 'payment_succeeded')
          .execute()
      ).length;

    function forge(kind: Story['forgery'], genuine: string, other: string): Promise<number> {
      const claim = JSON.stringify({
        ...JSON.parse(genuine),
        id: 'evt_forged',
        type: 'payment_intent.succeeded',
      });
      const now = world().now;
      switch (kind) {
        case 'unsigned':
          return post(claim);
        case 'nonsense':
          return post(claim, `t=${Math.floor(now / 1000)},v1=${'0'.repeat(64)}`);
        case 'foreign':
          return post(claim, signatureOf(claim, 'whsec_somebody_else', now));
        case 'old':
          return post(claim, signatureOf(claim, secret(), now - 301_000));
        case 'altered':
          return post(`${claim} `, signatureOf(claim, secret(), now));
        case 'borrowed':
          return post(claim, signatureOf(other, secret(), now));
      }
    }

    beforeAll(async () => {
      await sandboxOf(app()).hold();
      parties = await seedParties(app());
      stripe = stripeOf(app());
    });

    it('ends in the state of the provider with repeated, reordered and forged events', async () => {
      await fc.assert(
        fc.asyncProperty(stories, fc.infiniteStream(fc.nat()), async (story, chance) => {
          const id = await seedOffer(app(), parties, 42);
          const { intentId } = await openPaymentOf(parties.customer, id);
          const forged: number[] = [];
          for (const [step, method] of story.attempts.entries()) {
            await stripe.paymentIntents.confirm(intentId, { payment_method: method }).catch(() => undefined);
            if (story.settles[step]) await settle();
            const events = await eventsOf(intentId);
            const drawn = (story.draws[step] ?? []).map(draw => events[draw % events.length] ?? '');
            const answers = await Promise.all(drawn.map(body => deliver(body)));
            expect(answers).toEqual(drawn.map(() => 200));
            forged.push(await forge(story.forgery, events[0] ?? '', events.at(-1) ?? ''));
          }
          expect(new Set(forged)).toEqual(new Set([400]));
          const events = await eventsOf(intentId);
          const shuffled = [...events, ...events]
            .map(body => ({ body, at: chance.next().value ?? 0 }))
            .sort((a, b) => a.at - b.at);
          for (const { body } of shuffled) expect(await deliver(body)).toBe(200);
          const intent = await stripe.paymentIntents.retrieve(intentId);
          expect(await statusOf(id)).toBe(
            { succeeded: 'payment_completed', processing: 'payment_pending' }[intent.status as string] ??
              'approved',
          );
          expect(await successes(id)).toBe(intent.status === 'succeeded' ? 1 : 0);
          expect(await storedEvents()).not.toContain('evt_forged');
          expect(await storedEvents()).toEqual(
            expect.arrayContaining(events.filter(isOfIntent).map(objectId)),
          );
        }),
        { numRuns: RUNS },
      );
    });

    it('applies a payment once when all its events arrive at two servers at once', async () => {
      // SQLite uses one server: two writers in one process would block the thread that must release the lock.
      const servers =
        world().engine === 'postgres' ? [app().server, (await world().another()).server] : [app().server];
      for (let round = 0; round < runsOf(4, 10); round += 1) {
        const id = await seedOffer(app(), parties, 42);
        const { intentId } = await openPaymentOf(parties.customer, id);
        await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_sandbox_delayed' });
        await settle();
        const events = await eventsOf(intentId);
        const answers = await Promise.all(
          servers.flatMap(server => [...events, ...events].map(body => deliver(body, server))),
        );
        expect(new Set(answers)).toEqual(new Set([200]));
        expect([await statusOf(id), await successes(id)]).toEqual(['payment_completed', 1]);
      }
    });

    it('returns 200 to unknown events, 400 to invalid JSON and 413 to large bodies', async () => {
      const event = {
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object: { id: 'pi_unknown' } },
      };
      for (const other of [
        { ...event, id: 'evt_1', type: 'customer.created' },
        { ...event, id: 'evt_2', type: 'something.new', data: null },
        { ...event, id: 'evt_3' },
        { ...event, id: 'evt_4', data: { object: { id: ['pi'] } } },
        {},
        null,
        [],
      ])
        expect(await deliver(JSON.stringify(other))).toBe(200);
      expect(await deliver('not json')).toBe(400);
      const huge = JSON.stringify({ ...event, id: 'evt_5', filler: 'x'.repeat(600_000) });
      expect(await deliver(huge)).toBe(413);
      const stranger = await stripe.paymentIntents.create({ amount: 500, currency: 'eur' });
      await stripe.paymentIntents.confirm(stranger.id, { payment_method: 'pm_card_visa' });
      for (const body of await eventsOf(stranger.id)) expect(await deliver(body)).toBe(200);
    });

    const storedEvents = async () =>
      (await read().selectFrom('provider_events').select('event_id').execute()).map(row => row.event_id);

    /** Advances the clock past the delay of a delayed payment and drops the webhooks of the provider. */
    async function settle() {
      world().now += DELAY_MS;
      await sandboxWorker(app(), async () => 500).drain();
    }
  },
  { LOG_LEVEL: 'silent' },
);

describe('replacement of the webhook secret', () => {
  it('accepts signatures of every configured secret', async () => {
    const { world, close } = await openWorld('sqlite', {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_new,whsec_old',
    });
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.created' });
    const answers = ['whsec_new', 'whsec_old', 'whsec_older'].map(
      async secret =>
        (
          await world.app.server.inject({
            method: 'POST',
            url: WEBHOOK_PATH,
            headers: {
              'content-type': 'application/json',
              'stripe-signature': signatureOf(body, secret, world.now),
            },
            payload: body,
          })
        ).statusCode,
    );
    expect(await Promise.all(answers)).toEqual([200, 200, 400]);
    await close();
  });
});
