import type { StopCause } from '@oficio/domain/payments/payout-states.ts';
import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { expect, it } from 'vitest';
import { createPaymentFixture } from '../../../testing/payments/payment-fixture.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { lockPayout } from './move-payout.ts';
import { addStop, removeStop, resolveStops } from './stops.ts';

const HOUR = 3_600_000;
const CAUSES: readonly StopCause[] = ['problem', 'dispute', 'take_over', 'refund_found', 'suspension'];
const PAIRS = CAUSES.flatMap(first =>
  CAUSES.filter(second => second !== first).map(second => [first, second] as const),
);

onBothEngines('payout stops', (world, onOne) => {
  const { app, read, parties, seedHeldJob, payoutOf } = createPaymentFixture(world);
  /** Locks the payout of a request, applies `act` to it and returns its new state. */
  const change = async (
    requestId: number,
    act: (...args: Parameters<typeof addStop>) => Promise<boolean>,
    cause: StopCause,
  ) => {
    const { payment_id } = await payoutOf(requestId);
    await app().platform.database.transaction(async tx => {
      const payout = await lockPayout(tx, payment_id);
      if (payout) await act(tx, payout, cause);
    });
    return (await payoutOf(requestId)).state;
  };
  const stop = (requestId: number, cause: StopCause) => change(requestId, addStop, cause);
  const lift = (requestId: number, cause: StopCause) => change(requestId, removeStop, cause);
  const decide = (requestId: number) =>
    change(requestId, (tx, payout) => resolveStops(tx, payout, {}), 'problem');

  onOne(() => {
    it('keeps a payout frozen until both stops of any pair are removed', async () => {
      const id = await seedHeldJob(40);
      const before = await payoutOf(id);
      for (const [first, second] of PAIRS) {
        const states = [
          await stop(id, first),
          await stop(id, second),
          await stop(id, first),
          await lift(id, first),
          await lift(id, second),
        ];
        expect(states, `${first}, ${second}`).toEqual(['frozen', 'frozen', 'frozen', 'frozen', 'held']);
        const { release_at, attempt_at } = await payoutOf(id);
        expect([release_at, attempt_at]).toEqual([before.release_at, before.release_at]);
      }
    });
  });

  it('releases a stopped payout when its last stop is removed after the hold, not when the hold ends', async () => {
    const id = await seedHeldJob(40);
    await stop(id, 'dispute');
    await stop(id, 'suspension');
    world().now += 25 * HOUR;
    await app().platform.tasks.drain();
    expect((await payoutOf(id)).state).toBe('frozen');
    expect(await lift(id, 'suspension')).toBe('frozen');
    expect(await lift(id, 'dispute')).toBe('due');
  });

  it('does not start a second hold when a stop of a confirmed payout is removed', async () => {
    const id = await seedHeldJob(40);
    (await parties.customer.call(payoutEndpoints.confirmJob, { params: { id } })).reply;
    expect([await stop(id, 'dispute'), await lift(id, 'dispute')]).toEqual(['frozen', 'due']);
  });

  it('removes a suspension stop by a decision only when no problem, take-over or refund stop remains', async () => {
    const id = await seedHeldJob(40);
    await stop(id, 'problem');
    await stop(id, 'refund_found');
    await stop(id, 'suspension');
    expect(await decide(id)).toBe('frozen');
    expect(await lift(id, 'problem')).toBe('frozen');
    expect(await decide(id)).toBe('due');
    expect(await lift(id, 'suspension')).toBe('due');
    const both = await seedHeldJob(40);
    await stop(both, 'dispute');
    await stop(both, 'suspension');
    expect([await decide(both), await lift(both, 'dispute')]).toEqual(['frozen', 'held']);
  });

  it('stores a stop of a payout with a transfer under way and removes it without a freeze', async () => {
    const id = await seedHeldJob(40);
    expect(await stop(id, 'suspension')).toBe('frozen');
    expect(await lift(id, 'suspension')).toBe('held');
    (await parties.customer.call(payoutEndpoints.confirmJob, { params: { id } })).reply;
    const keep = (key: string | null) =>
      app().platform.database.transaction(({ db }) =>
        db.updateTable('payouts').set({ transfer_key: key }).where('request_id', '=', id).execute(),
      );
    await keep('key');
    expect(await stop(id, 'suspension')).toBe('due');
    const stops = () =>
      read()
        .selectFrom('payout_stops')
        .innerJoin('payouts', 'payouts.payment_id', 'payout_stops.payment_id')
        .select('cause')
        .where('request_id', '=', id)
        .execute();
    expect(await stops()).toEqual([{ cause: 'suspension' }]);
    await lift(id, 'suspension');
    await keep(null);
    expect([await stops(), (await payoutOf(id)).state]).toEqual([[], 'due']);
  });
});
