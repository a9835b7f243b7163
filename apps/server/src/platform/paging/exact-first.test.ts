import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberIn, pageFromExact } from './exact-first.ts';
import type { IdPage } from './id-pages.ts';

it('pageFromExact returns the exact matches first and each other match once, for any page size', async () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(
      ids,
      fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
      fc.integer({ min: 1, max: 9 }),
      async (matches, exact, limit) => {
        const newest = matches.toSorted((one, other) => other - one);
        const find = async ({ before, limit }: IdPage) => newest.filter(id => id < before).slice(0, limit);
        const found: number[] = [];
        let cursor: string | undefined;
        do {
          const { page, next_cursor } = await pageFromExact({ exact, find, limit, cursor });
          expect(page.length).toBeLessThanOrEqual(limit + exact.length);
          found.push(...page);
          cursor = next_cursor ?? undefined;
        } while (cursor);
        expect(found).toEqual([...exact, ...newest.filter(id => !exact.includes(id))]);
      },
    ),
  );
});

it('numberIn accepts only digits that fit into an id', () => {
  expect(['7', '007', '', 'a7', '7 ', '-7', '1e3', '9'.repeat(16)].map(numberIn)).toEqual([
    7,
    7,
    ...Array(6).fill(null),
  ]);
});
