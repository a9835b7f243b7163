import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import fc from 'fast-check';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Position } from './cursor.ts';
import { isInPart, type ListPart, sortOf } from './sorted-list.ts';

interface Row {
  readonly id: number;
  readonly key: number;
}

describe('isInPart', () => {
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

  const columns = { key: sql.ref('key'), id: sql.ref('id') };

  function read(part: ListPart) {
    const order = sql.raw(part.direction);
    const { sql: text, parameters } =
      sql<Row>`select id, key from rows where examine() and ${isInPart(columns, part)}
      order by key ${order}, id ${order}`.compile(compiler);
    examined = 0;
    return database.prepare(text).all(...(parameters as SQLInputValue[])) as unknown as Row[];
  }

  it('finds the rows of a range of keys after a position and up to another, in both directions', () => {
    const all = read({ direction: 'asc', after: null });
    const key = fc.integer({ min: -2, max: KEYS + 2 });
    const id = fc.integer({ min: 0, max: 2 * KEYS });
    const ofRow = id.map(value => [Math.floor(value / 2), value] as const);
    const position = fc.option(fc.oneof(fc.tuple(key, id), ofRow));
    fc.assert(
      fc.property(
        fc.constantFrom('asc' as const, 'desc' as const),
        position,
        position,
        fc.record({ from: fc.option(key), until: fc.option(key) }),
        (direction, after, end, range) => {
          const sign = direction === 'asc' ? 1 : -1;
          const compare = (row: Row, [key, id]: Position) => sign * (row.key - key || row.id - id);
          const wanted = all.filter(
            row =>
              (after === null || compare(row, after) > 0) &&
              (end === null || compare(row, end) <= 0) &&
              row.key >= (range.from ?? -1) &&
              row.key < (range.until ?? Number.POSITIVE_INFINITY),
          );
          expect(read({ direction, after, end, range })).toEqual(
            direction === 'asc' ? wanted : wanted.toReversed(),
          );
        },
      ),
    );
  });

  it.each([
    ['desc', null],
    ['asc', null],
    ['desc', [501, 1002]],
    ['asc', [500, 1001]],
  ] as const)('reads the rows of a range and those beside it, %s after %j', (direction, after) => {
    const found = read({ direction, after, range: { from: 500, until: 502 } });
    expect(found.length).toBe(after ? 2 : 4);
    expect(examined).toBeLessThanOrEqual(8);
  });
});

it('sortOf reads a minus as descending', () => {
  expect(sortOf('-created')).toEqual({ column: 'created', direction: 'desc' });
  expect(sortOf('created')).toEqual({ column: 'created', direction: 'asc' });
});
