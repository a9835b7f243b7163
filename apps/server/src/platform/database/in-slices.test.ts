import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inSlices } from './in-slices.ts';

it('inSlices › repeats the write until it changes fewer rows than the limit, and lets other work run before each', async () => {
  let left = 700;
  let turns = 0;
  const turnsAtWrites: number[] = [];
  let going = true;
  const other = (async () => {
    for (; going; turns += 1) await nextTurn();
  })();
  await inSlices(async limit => {
    turnsAtWrites.push(turns);
    const changed = Math.min(limit, left);
    left -= changed;
    return BigInt(changed);
  });
  going = false;
  await other;
  expect(left).toBe(0);
  expect(turnsAtWrites).toHaveLength(4);
  expect(new Set(turnsAtWrites).size).toBe(4);
});
