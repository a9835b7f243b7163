import { describe, expect, it } from 'vitest';
import { countTurns } from '../../testing/process/count-turns.ts';
import { inBatches } from './in-batches.ts';

const ROWS = Array.from({ length: 450 }, (_, index) => ({ id: 3 * index + 1 }));
const read = async (after: number, limit: number) => ROWS.filter(({ id }) => id > after).slice(0, limit);

describe('inBatches', () => {
  it('yields each row once in the order of ids', async () => {
    const batches = await Array.fromAsync(inBatches(read));
    expect(batches.length).toBeGreaterThan(1);
    expect(batches.flat()).toEqual(ROWS);
  });

  it('yields nothing for an empty table', async () => {
    expect(await Array.fromAsync(inBatches(async () => []))).toEqual([]);
  });

  it('lets other work run before each read, also when many reads find nothing', async () => {
    const turn = countTurns();
    for (let list = 0; list < 50; list += 1) for await (const _ of inBatches(async () => []));
    expect(turn()).toBeGreaterThanOrEqual(50);
  });
});
