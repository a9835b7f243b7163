import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeRanges } from './merge-ranges.ts';

const newest = (ids: Iterable<number>) => [...new Set(ids)].sort((one, other) => other - one);

describe('mergeRanges', () => {
  it('returns the same ids as a complete read of all ranges, for any split, page and filter', async () => {
    const ids = fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 80 }).map(newest);
    await fc.assert(
      fc.asyncProperty(
        fc.array(ids, { maxLength: 12 }),
        fc.integer({ min: 1, max: 320 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 4 }),
        async (ranges, before, limit, divisor) => {
          const accept = ({ id }: { readonly id: number }) => id % divisor === 0;
          const read = async (before: number, perRange: number) =>
            ranges.flatMap((range, place) =>
              range
                .filter(id => id < before)
                .slice(0, perRange)
                .map(id => ({ id, range: place })),
            );
          const expected = newest(ranges.flat().filter(id => id < before && accept({ id }))).slice(0, limit);
          expect(await mergeRanges({ ranges: ranges.length, before, limit, read, accept })).toEqual(expected);
        },
      ),
    );
  });

  it('reads few rows of many long ranges', async () => {
    let rows = 0;
    const read = async (before: number, perRange: number) => {
      const found = Array.from({ length: 60 }, (_, range) =>
        Array.from({ length: perRange }, (_, n) => ({ id: before - 1 - n * 60 - range, range })),
      ).flat();
      rows += found.length;
      return found;
    };
    await mergeRanges({ ranges: 60, before: 1_000_000, limit: 51, read });
    expect(rows).toBeLessThanOrEqual(120);
  });
});
