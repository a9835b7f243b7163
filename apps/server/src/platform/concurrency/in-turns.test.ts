import { expect, it } from 'vitest';
import { countTurns } from '../../testing/process/count-turns.ts';
import { inTurns } from './in-turns.ts';

it('writes the rows in their order and gives the event loop its turn after each group of rows', async () => {
  const turn = countTurns();
  const written: number[] = [];
  const turns = new Set<number>();
  const write = async (row: number) => {
    written.push(row);
    turns.add(turn());
  };
  await inTurns([1, 2, 3, 4, 5], write, 2);
  expect(written).toEqual([1, 2, 3, 4, 5]);
  expect(turns.size).toBe(3);
});
