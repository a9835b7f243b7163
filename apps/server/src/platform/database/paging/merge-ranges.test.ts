import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRanges, mergeRanges, type OpenRange } from './merge-ranges.ts';

const newest = (ids: Iterable<number>) => [...new Set(ids)].sort((one, other) => other - one);

describe('mergeRanges', () => {
  it('returns and counts the same ids as a complete read of all ranges, for any split, page and filter', async () => {
    const ids = fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 80 }).map(newest);
    await fc.assert(
      fc.asyncProperty(
        fc.array(ids, { maxLength: 12 }),
        fc.integer({ min: 1, max: 320 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 4 }),
        async (ranges, before, limit, divisor) => {
          const accept = ({ id }: { readonly id: number }) => id % divisor === 0;
          const read = async (open: readonly OpenRange[], perRange: number) =>
            open.flatMap(({ range, before }) =>
              (ranges[range] ?? [])
                .filter(id => id < before)
                .slice(0, perRange)
                .map(id => ({ id, range })),
            );
          const expected = newest(ranges.flat().filter(id => id < before && accept({ id }))).slice(0, limit);
          const merge = { ranges: ranges.length, before, limit, read, accept };
          expect(await mergeRanges(merge)).toEqual(expected);
          expect(await countRanges(merge)).toBe(expected.length);
        },
      ),
    );
  });

  it('reads few rows of many long ranges', async () => {
    let rows = 0;
    const read = async (open: readonly OpenRange[], perRange: number) => {
      const found = open.flatMap(({ range, before }) =>
        Array.from({ length: perRange }, (_, n) => ({ id: before - 1 - n * 60 - range, range })),
      );
      rows += found.length;
      return found;
    };
    await mergeRanges({ ranges: 60, before: 1_000_000, limit: 51, read });
    expect(rows).toBeLessThanOrEqual(120);
  });

  it('continues only in the ranges that may have more rows of the page', async () => {
    const asked: number[][] = [];
    const read = async (open: readonly OpenRange[], perRange: number) => {
      asked.push(open.map(({ range }) => range));
      // The first range has the newest rows.
      return open.flatMap(({ range, before }) =>
        Array.from({ length: perRange }, (_, n) => ({
          id: Math.min(before - 1, range === 0 ? 1_000_000 : 1000) - n,
          range,
        })),
      );
    };
    await mergeRanges({ ranges: 60, before: 2_000_000, limit: 51, read });
    // The first three reads find less than a page in the first range.
    expect(asked.map(ranges => ranges.length)).toEqual([60, 60, 60, 1]);
    expect(asked.at(-1)).toEqual([0]);
  });

  it('lets other work run between two reads', async () => {
    let reads = 0;
    const readsBefore: number[] = [];
    const countTurns = () => {
      readsBefore.push(reads);
      timer = setImmediate(countTurns);
    };
    let timer = setImmediate(countTurns);
    const read = async (open: readonly OpenRange[], perRange: number) => {
      reads += 1;
      return open.flatMap(({ range, before }) =>
        Array.from({ length: Math.min(perRange, before - 1) }, (_, n) => ({ id: before - 1 - n, range })),
      );
    };
    expect(await mergeRanges({ ranges: 1, before: 1000, limit: 51, read, accept: () => false })).toEqual([]);
    clearImmediate(timer);
    expect(reads).toBeGreaterThan(10);
    expect(new Set(readsBefore).size).toBe(reads - 1);
  });
});
