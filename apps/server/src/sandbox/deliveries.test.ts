import type { Deliver } from '@oficio/stripe-sandbox';
import Stripe from 'stripe';
import { beforeAll, expect, it } from 'vitest';
import { sandboxKeys } from '../platform/stripe.ts';
import { Shutdown } from '../platform/tasks/shutdown.ts';
import { sandboxOf, sandboxWorker, stripeOf } from '../testing/payments/payments.ts';
import { onBothEngines } from '../testing/world.ts';

onBothEngines('webhook deliveries', (world, onOne) => {
  const workerWith = (deliver: Deliver) => sandboxWorker(world().app, deliver);
  const makeEvents = async (count: number) => {
    for (let made = 0; made < count; made += 1)
      await stripeOf(world().app).paymentIntents.create({ amount: 100, currency: 'eur' });
  };
  const waiting = async () =>
    (
      await world()
        .app.platform.database.read.selectFrom('sandbox_deliveries')
        .select('event_id')
        .where('due_at', 'is not', null)
        .execute()
    ).length;

  beforeAll(() => sandboxOf(world().app).hold());

  it('sends each event once, signed, when several instances run', async () => {
    await makeEvents(30);
    const received: Stripe.Event[] = [];
    const { webhookSecret } = sandboxKeys(world().app.platform.secret);
    const receive: Deliver = async (body, signature) => {
      received.push(
        Stripe.webhooks.constructEvent(body, signature, webhookSecret, 300, undefined, world().now),
      );
      return 200;
    };
    await Promise.all([
      workerWith(receive).drain(),
      workerWith(receive).drain(),
      workerWith(receive).drain(),
    ]);
    expect(received.map(event => event.type)).toEqual(Array(30).fill('payment_intent.created'));
    expect(new Set(received.map(event => event.id)).size).toBe(30);
    expect(await waiting()).toBe(0);
  });

  it('releases a webhook that the shutdown interrupts and does not count the attempt', async () => {
    await makeEvents(1);
    const shutdown = new Shutdown();
    const worker = sandboxWorker(
      world().app,
      async () => {
        shutdown.request();
        return 503;
      },
      { shutdown },
    );
    await worker.drain();
    const rows = await world()
      .app.platform.database.read.selectFrom('sandbox_deliveries')
      .select(['attempts', 'due_at'])
      .where('due_at', 'is not', null)
      .execute();
    expect(rows).toEqual([{ attempts: 0, due_at: world().now }]);
    await workerWith(async () => 200).drain();
    expect(await waiting()).toBe(0);
  });

  it('takes over an attempt of an instance that died', async () => {
    await makeEvents(1);
    const dies = workerWith(() => new Promise(() => {}));
    void dies.drain();
    await expect.poll(async () => attemptsUnderWay()).toBe(1);
    const received: string[] = [];
    const heir = workerWith(async body => {
      received.push(body);
      return 200;
    });
    await heir.drain();
    expect(received).toHaveLength(0);
    world().now += 60_000;
    await heir.drain();
    expect(received).toHaveLength(1);
  });

  onOne(() => {
    it('sends several webhooks at the same time, and never more than eight', async () => {
      await makeEvents(20);
      const slow = Promise.withResolvers<number>();
      let running = 0;
      let most = 0;
      const drained = workerWith(async () => {
        running += 1;
        most = Math.max(most, running);
        const answer = await slow.promise;
        running -= 1;
        return answer;
      }).drain();
      await expect.poll(() => running).toBe(8);
      slow.resolve(200);
      await drained;
      expect([most, await waiting()]).toEqual([8, 0]);
    });

    it('retries with growing delays until the webhook is accepted', async () => {
      await makeEvents(1);
      const answers = [500, 404, 0, 200];
      const attemptedAt: number[] = [];
      const worker = workerWith(async () => {
        attemptedAt.push(world().now);
        const answer = answers[attemptedAt.length - 1] ?? 200;
        if (answer === 0) throw new Error('connection refused');
        return answer;
      });
      for (let second = 0; second < 20; second += 1) {
        await worker.drain();
        world().now += 1000;
      }
      const waits = attemptedAt.slice(1).map((at, index) => at - (attemptedAt[index] ?? 0));
      expect(waits).toEqual([1000, 2000, 4000]);
      expect(await waiting()).toBe(0);
    });
  });

  async function attemptsUnderWay() {
    const rows = await world()
      .app.platform.database.read.selectFrom('sandbox_deliveries')
      .select('attempts')
      .where('due_at', '>', world().now)
      .execute();
    return rows.length;
  }
});
