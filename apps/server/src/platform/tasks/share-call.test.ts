import { expect, it } from 'vitest';
import { shareCall } from './share-call.ts';

it('shareCall lets callers at the same time share one call, and calls again afterwards', async () => {
  let calls = 0;
  const count = shareCall(async () => {
    calls += 1;
    return calls;
  });
  expect(await Promise.all([count(), count()])).toEqual([1, 1]);
  expect(await count()).toBe(2);
});

it('shareCall rejects all callers of a failed call, and calls again afterwards', async () => {
  let calls = 0;
  const fail = shareCall(async () => {
    calls += 1;
    throw new Error(`failure ${calls}`);
  });
  const results = await Promise.allSettled([fail(), fail()]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(fail()).rejects.toThrow('failure 2');
});
