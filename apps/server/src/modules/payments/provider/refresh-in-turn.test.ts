import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { StaleRevisionError } from '../store/update-revision.ts';
import { refreshInTurn } from './refresh-in-turn.ts';

/** Refreshes that wait until `finish` is called. */
function heldRefreshes() {
  const client = {} as Stripe;
  const started: string[] = [];
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const refresh = (name: string, { shared, objectId = 'pi_1' }: { shared: boolean; objectId?: string }) =>
    refreshInTurn({ client, objectId, shared }, () => {
      started.push(name);
      return finished;
    });
  return { started, finish, refresh };
}

const nextTask = () => new Promise(resolve => setTimeout(resolve));

it('runs the refreshes of an object one after the other, and those of another object meanwhile', async () => {
  const { started, finish, refresh } = heldRefreshes();
  const ends = [
    refresh('first', { shared: false }),
    refresh('second', { shared: false }),
    refresh('of another object', { shared: false, objectId: 'pi_2' }),
  ];
  await nextTask();
  expect(started).toEqual(['first', 'of another object']);
  finish();
  await Promise.all(ends);
  expect(started).toEqual(['first', 'of another object', 'second']);
});

it('lets callers share a refresh that has not started, and only one without an event', async () => {
  const { started, finish, refresh } = heldRefreshes();
  const ends = [refresh('running', { shared: true })];
  await nextTask();
  ends.push(
    refresh('of an event', { shared: false }),
    refresh('waiting', { shared: true }),
    refresh('shares the waiting one', { shared: true }),
    refresh('of another event', { shared: false }),
  );
  finish();
  await Promise.all(ends);
  expect(started).toEqual(['running', 'of an event', 'waiting', 'of another event']);
  await refresh('later', { shared: true });
  expect(started.at(-1)).toBe('later');
});

it('runs a stale refresh again, and the next one after a failure', async () => {
  const turn = { client: {} as Stripe, objectId: 'pi_1', shared: true };
  let runs = 0;
  const stale = refreshInTurn(turn, async () => {
    runs += 1;
    if (runs < 3) throw new StaleRevisionError();
    throw new Error('no network');
  });
  await expect(stale).rejects.toThrow('no network');
  expect(runs).toBe(3);
  await refreshInTurn(turn, async () => {
    runs += 1;
  });
  expect(runs).toBe(4);
});
