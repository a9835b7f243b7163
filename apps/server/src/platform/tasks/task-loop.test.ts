import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Shutdown } from './shutdown.ts';
import { TaskLoop } from './task-loop.ts';

it('TaskLoop queries for work only once more when it is woken several times during a query', async () => {
  const claims: PromiseWithResolvers<[]>[] = [];
  let looks = 0;
  const loop = new TaskLoop({
    slots: 1,
    claim() {
      const claim = Promise.withResolvers<[]>();
      claims.push(claim);
      return claim.promise;
    },
    async findNext() {
      looks += 1;
      return looks < 3 ? 0 : null;
    },
    clock: Date.now,
    shutdown: new Shutdown(),
    fail: error => {
      throw error;
    },
  });
  loop.start();
  await expect.poll(() => claims.length).toBe(1);
  for (let wake = 0; wake < 100; wake += 1) {
    loop.wake();
    await new Promise(setImmediate);
  }
  claims[0]?.resolve([]);
  await expect.poll(() => claims.length).toBe(2);
  claims[1]?.resolve([]);
  await expect.poll(() => looks).toBe(3);
  await loop.hold();
  expect([claims.length, looks]).toEqual([2, 3]);
});

it('TaskLoop does not query for work after hold, not even once at the time that was planned before', async () => {
  let claims = 0;
  const loop = new TaskLoop({
    slots: 1,
    claim: async () => {
      claims += 1;
      return [];
    },
    findNext: async () => 0,
    clock: Date.now,
    shutdown: new Shutdown(),
    fail: error => {
      throw error;
    },
  });
  loop.start();
  await loop.hold();
  await setTimeout(20);
  expect(claims).toBe(0);
});

it('TaskLoop runs at most one attempt of a slot in a turn of the event loop, also when attempts need no other turn', async () => {
  let waiting = 20;
  let sinceTurn = 0;
  let most = 0;
  let going = true;
  const turns = (async () => {
    for (; going; sinceTurn = 0) await new Promise(setImmediate);
  })();
  const loop = new TaskLoop({
    slots: 2,
    claim: async limit =>
      Array.from({ length: Math.min(limit, waiting) }, () => {
        waiting -= 1;
        return async () => {
          sinceTurn += 1;
          most = Math.max(most, sinceTurn);
        };
      }),
    findNext: async () => null,
    clock: Date.now,
    shutdown: new Shutdown(),
    fail: error => {
      throw error;
    },
  });
  await loop.drain();
  going = false;
  await turns;
  expect([waiting, most]).toEqual([0, 2]);
});

it('TaskLoop claims nothing while no row is due, and claims at the time at which one is', async () => {
  const start = Date.now();
  const claims: number[] = [];
  const loop = new TaskLoop({
    slots: 1,
    claim: async () => {
      claims.push(Date.now() - start);
      return [];
    },
    findNext: async () => (claims.length === 0 ? start + 50 : null),
    clock: Date.now,
    shutdown: new Shutdown(),
    fail: error => {
      throw error;
    },
  });
  loop.start();
  for (let wake = 0; wake < 5; wake += 1) {
    loop.wake();
    await new Promise(setImmediate);
  }
  await expect.poll(() => claims.length).toBe(1);
  await loop.hold();
  expect(claims[0]).toBeGreaterThanOrEqual(49);
});

it('TaskLoop asks when the next row is due once for an attempt that runs, and again after its end', async () => {
  const work = Promise.withResolvers<void>();
  let looks = 0;
  const loop = new TaskLoop({
    slots: 2,
    claim: async () => (looks === 1 ? [() => work.promise] : []),
    async findNext() {
      looks += 1;
      return looks === 1 ? 0 : null;
    },
    clock: Date.now,
    shutdown: new Shutdown(),
    fail: error => {
      throw error;
    },
  });
  loop.start();
  await setTimeout(50);
  expect(looks).toBe(1);
  work.resolve();
  await expect.poll(() => looks).toBe(2);
  await loop.hold();
});
