import { expect, it } from 'vitest';
import { countTurns } from '../../testing/process/count-turns.ts';
import { eachSlice } from './each-slice.ts';

it('passes all items on in their order, one slice in each turn of the event loop', async () => {
  const turn = countTurns();
  const slices: (readonly number[])[] = [];
  const turns = new Set<number>();
  await eachSlice([1, 2, 3, 4, 5], 2, slice => {
    slices.push(slice);
    turns.add(turn());
  });
  expect(slices).toEqual([[1, 2], [3, 4], [5]]);
  expect(turns.size).toBe(3);
});

it('does nothing for an empty list', async () => {
  await eachSlice([], 2, () => expect.unreachable());
});
