import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import fc from 'fast-check';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  isAfter,
  type KeyRange,
  type SortedPart,
  type SortedRow,
  sortedPage,
  sortOf,
} from './sorted-pages.ts';

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

describe('isAfter', () => {
  const KEYS = 1000;
  const compiler = new Kysely<never>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: db => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  const database = new DatabaseSync(':memory:');
  database.exec('create table rows (id integer primary key, key integer not null)');
  database.exec('create index rows_by_key on rows (key, id)');
  // Two rows of each key.
  database.exec(
    `insert into rows with recursive n (id) as (select 1 union all select id + 1 from n where id < ${2 * KEYS})
      select id, id / 2 from n`,
  );
  let examined = 0;
  // SQLite calls it for each row that it finds in the index.
  database.function('examine', () => {
    examined += 1;
    return 1;
  });

  function read(direction: 'asc' | 'desc', part: SortedPart, range?: KeyRange) {
    const { sql: text, parameters } = sql<{ id: number; key: number }>`
      select id, key from rows where examine() and ${isAfter([sql.ref('key'), sql.ref('id')], direction, part, range)}
      order by key ${sql.raw(direction)}, id ${sql.raw(direction)} limit ${part.limit}`.compile(compiler);
    examined = 0;
    return database.prepare(text).all(...(parameters as SQLInputValue[])) as unknown as SortedRow[];
  }

  it('finds the rows of a range of keys after a position, in both directions', () => {
    const all = read('asc', { after: null, limit: 2 * KEYS });
    const key = fc.integer({ min: -2, max: KEYS + 2 });
    fc.assert(
      fc.property(
        fc.constantFrom('asc' as const, 'desc' as const),
        fc.option(fc.tuple(key, fc.integer({ min: 0, max: 2 * KEYS }))),
        fc.record({ from: fc.option(key), until: fc.option(key) }),
        (direction, after, range) => {
          const wanted = all.filter(
            row => row.key >= (range.from ?? -1) && row.key < (range.until ?? Number.POSITIVE_INFINITY),
          );
          const sorted = direction === 'asc' ? wanted : wanted.toReversed();
          const distance = ({ key, id }: SortedRow) => (after ? key - after[0] || id - after[1] : 0);
          const rest = sorted.filter(
            row => after === null || (direction === 'asc' ? distance(row) > 0 : distance(row) < 0),
          );
          expect(read(direction, { after, limit: 2 * KEYS }, range)).toEqual(rest);
        },
      ),
    );
  });

  it.each([
    ['desc', null],
    ['asc', null],
    ['desc', [501, 1002]],
    ['asc', [500, 1001]],
  ] as const)('reads only the rows of a range, %s after %j', (direction, after) => {
    const found = read(direction, { after, limit: 100 }, { from: 500, until: 502 });
    expect(found.length).toBe(after ? 2 : 4);
    expect(examined).toBeLessThanOrEqual(6);
  });
});

it('sortOf reads a minus as descending', () => {
  expect(sortOf('-created')).toEqual({ column: 'created', direction: 'desc' });
  expect(sortOf('created')).toEqual({ column: 'created', direction: 'asc' });
});
