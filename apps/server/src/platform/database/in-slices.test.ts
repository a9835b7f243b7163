import { expect, it } from 'vitest';
import { countTurns } from '../../testing/process/count-turns.ts';
import { readInSlices, workInSlices, writeInSlices } from './in-slices.ts';

const ROWS = Array.from({ length: 450 }, (_, index) => ({ id: 3 * index + 1 }));
const read = async (after: number, limit: number) => ROWS.filter(({ id }) => id > after).slice(0, limit);

it('readInSlices yields each row once in the order of ids', async () => {
  const slices = await Array.fromAsync(readInSlices(read));
  expect(slices.length).toBeGreaterThan(1);
  expect(slices.flat()).toEqual(ROWS);
  expect(await Array.fromAsync(readInSlices(async () => []))).toEqual([]);
  const large = await Array.fromAsync(readInSlices(read, 200));
  expect(large.map(({ length }) => length)).toEqual([200, 200, 50]);
  expect(large.flat()).toEqual(ROWS);
});

it('readInSlices lets other work run before each read, also when many reads find nothing', async () => {
  const turn = countTurns();
  for (let list = 0; list < 50; list += 1) for await (const _ of readInSlices(async () => []));
  expect(turn()).toBeGreaterThanOrEqual(50);
});

it('writeInSlices repeats the write until it changes fewer rows than the limit, and lets other work run before each', async () => {
  const turn = countTurns();
  let left = 700;
  const turns: number[] = [];
  await writeInSlices(async limit => {
    turns.push(turn());
    const changed = Math.min(limit, left);
    left -= changed;
    return BigInt(changed);
  });
  expect(left).toBe(0);
  expect(turns).toHaveLength(4);
  expect(new Set(turns).size).toBe(4);
});

it('workInSlices passes the rows on in their order and lets other work run after each slice', async () => {
  const turn = countTurns();
  const done: number[] = [];
  const turns = new Set<number>();
  const work = async (row: number) => {
    done.push(row);
    turns.add(turn());
  };
  await workInSlices([1, 2, 3, 4, 5], work, 2);
  expect(done).toEqual([1, 2, 3, 4, 5]);
  expect(turns.size).toBe(3);
  await workInSlices([], () => expect.unreachable());
});
