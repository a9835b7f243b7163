import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SortedPart, type SortedRow, sortedPage, sortOf } from './sorted-pages.ts';

/** Reads from an array that is sorted by key and id, both descending. */
const reader =
  (rows: readonly SortedRow[], sizes: number[] = []) =>
  async ({ after, limit }: SortedPart) => {
    const rest = rows.filter(
      ({ key, id }) => after === null || key < after[0] || (key === after[0] && id < after[1]),
    );
    sizes.push(Math.min(limit, rest.length));
    return rest.slice(0, limit);
  };

const rowsOf = (keys: readonly number[]) =>
  keys.map((key, id) => ({ key, id: id + 1 })).sort((one, other) => other.key - one.key || other.id - one.id);

describe('sortedPage', () => {
  it('returns each accepted row once and in order, for any page size, filter and equal keys', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 12 }),
        fc.option(fc.integer({ min: 2, max: 5 })),
        async (keys, limit, divisor) => {
          const rows = rowsOf(keys);
          const accept = divisor === null ? undefined : ({ id }: SortedRow) => id % divisor === 0;
          const found: SortedRow[] = [];
          let cursor: string | undefined;
          do {
            const { page, next_cursor } = await sortedPage({ read: reader(rows), accept }, { limit, cursor });
            expect(page.length).toBeLessThanOrEqual(limit);
            found.push(...page);
            cursor = next_cursor ?? undefined;
          } while (cursor);
          expect(found).toEqual(accept ? rows.filter(accept) : rows);
        },
      ),
    );
  });

  it('examines at most 2,000 rows for a page without a match and continues after them', async () => {
    const rows = rowsOf(Array.from({ length: 2100 }, (_, n) => n));
    const sizes: number[] = [];
    const accept = ({ id }: SortedRow) => id === 50;
    const first = await sortedPage({ read: reader(rows, sizes), accept }, { limit: 10 });
    expect(first.page).toEqual([]);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(2000);
    const next = await sortedPage(
      { read: reader(rows), accept },
      { limit: 10, cursor: first.next_cursor ?? '' },
    );
    expect(next).toEqual({ page: [{ key: 49, id: 50 }], next_cursor: null });
  });

  it('reads no more than one row beyond a page whose rows all match, and few parts for a page without a match', async () => {
    const rows = rowsOf(Array.from({ length: 2100 }, (_, n) => n));
    const sizes: number[] = [];
    await sortedPage({ read: reader(rows, sizes), accept: () => true }, { limit: 10 });
    expect(sizes).toEqual([11]);
    sizes.length = 0;
    await sortedPage({ read: reader(rows, sizes), accept: () => false }, { limit: 10 });
    expect(sizes).toEqual([11, 44, 176, 500, 500, 500, 269]);
  });

  it('returns no next page when the last row is on the page', async () => {
    const rows = rowsOf([1, 2, 3]);
    expect((await sortedPage({ read: reader(rows) }, { limit: 3 })).next_cursor).toBeNull();
  });
});

it('sortOf reads a minus as descending', () => {
  expect(sortOf('-created')).toEqual({ column: 'created', direction: 'desc' });
  expect(sortOf('created')).toEqual({ column: 'created', direction: 'asc' });
});
