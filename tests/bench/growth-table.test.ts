import { describe, expect, it } from 'vitest';
import type { Engine } from '../../apps/server/src/platform/database/database.ts';
import { figuresOf } from '../../tools/bench/growth/figures.ts';
import { countRows } from '../../tools/bench/growth/measuring/count-rows.ts';
import type { Kind } from '../../tools/bench/growth/measuring/goals.ts';
import type { Measured } from '../../tools/bench/growth/measuring/measure.ts';
import { judge, tableOf } from '../../tools/bench/growth/table.ts';

const measured = (own: Partial<Measured>): Measured => ({
  cpuMs: 1,
  databaseMs: 0,
  threadsMs: 0,
  holdMs: 1,
  rows: 50,
  ...own,
});
const judged = (
  small: Partial<Measured> | null,
  full: Partial<Measured>,
  kind: Kind = 'person',
  engine: Engine = 'sqlite',
) =>
  judge(
    { name: 'GET /api/x', who: 'Ana', kind, small: small && measured(small), full: measured(full) },
    engine,
  );

describe('countRows', () => {
  it('counts the entries of all lists of a reply, also inside its rows', () => {
    expect(countRows({ requests: [{ photos: [1, 2] }, { photos: [] }], next_cursor: null })).toBe(4);
  });

  it('returns the bytes of a file', () => {
    expect(countRows({ bytes: 4096 })).toBe(4096);
  });

  it('returns 0 for a reply without lists', () => {
    expect([countRows({ count: 7, name: 'Ana' }), countRows(undefined)]).toEqual([0, 0]);
  });
});

describe('judge', () => {
  it('marks replies with numbers of rows that differ by more than a fifth as unequal', () => {
    expect(judged({ rows: 39 }, { rows: 50 }).isUnequal).toBe(true);
    expect(judged({ rows: 50 }, { rows: 39 }).isUnequal).toBe(true);
    expect(judged({ rows: 0 }, { rows: 1 }).isUnequal).toBe(true);
  });

  it('does not mark replies with about as many rows', () => {
    expect(judged({ rows: 40 }, { rows: 50 }).isUnequal).toBe(false);
    expect(judged({ rows: 0 }, { rows: 0 }).isUnequal).toBe(false);
  });

  it('does not mark documents, which contain more rows with more data', () => {
    expect(judged({ rows: 10 }, { rows: 1000 }, 'document').isUnequal).toBe(false);
  });

  it('counts a large ratio of equal replies only', () => {
    expect(judged({ rows: 1, cpuMs: 1 }, { rows: 50, cpuMs: 3 })).toMatchObject({
      isMissed: false,
      isUnequal: true,
    });
    expect(judged({ rows: 50, cpuMs: 1 }, { rows: 50, cpuMs: 3 })).toMatchObject({
      isMissed: true,
      isUnequal: false,
    });
  });

  it.each<[Kind, Engine, number, Partial<Measured>]>([
    ['person', 'sqlite', 10, { cpuMs: 12 }],
    ['person', 'sqlite', 20, { cpuMs: 20 }],
    ['person', 'sqlite', 1, { holdMs: 20 }],
    ['person', 'postgres', 10, { databaseMs: 12 }],
    ['person', 'postgres', 19, { databaseMs: 19 }],
    ['document', 'sqlite', 1, { holdMs: 20 }],
    ['list', 'sqlite', 1, { cpuMs: 50 }],
    ['list', 'sqlite', 1, { holdMs: 50 }],
    ['list', 'postgres', 1, { databaseMs: 49 }],
    ['list', 'postgres', 1, { holdMs: 20 }],
    ['act', 'sqlite', 1, { cpuMs: 50 }],
    ['act', 'sqlite', 1, { holdMs: 20 }],
    ['figures', 'sqlite', 1, { cpuMs: 300 }],
    ['figures', 'sqlite', 1, { threadsMs: 299 }],
    ['figures', 'sqlite', 1, { holdMs: 20 }],
  ])('lets a %s on %s after %i ms on the small set have %o and no more', (kind, engine, smallMs, most) => {
    const small = { cpuMs: smallMs, databaseMs: smallMs };
    const own = engine === 'postgres' ? { cpuMs: 1, databaseMs: smallMs } : { cpuMs: 1 };
    const [[figure, limit] = ['cpuMs', 0]] = Object.entries(most);
    expect(judged(small, { ...own, ...most }, kind, engine).isMissed).toBe(false);
    expect(judged(small, { ...own, [figure]: limit + 0.1 }, kind, engine).isMissed).toBe(true);
  });

  it('does not count the threads that write files and hash passwords', () => {
    expect(judged({}, { threadsMs: 900 }).isMissed).toBe(false);
  });

  it.each<[Kind, Partial<Measured>]>([
    ['document', { cpuMs: 9000, databaseMs: 9000 }],
    ['list', { cpuMs: 25, databaseMs: 25 }],
    ['figures', { cpuMs: 200 }],
  ])('lets the ratio of a %s be large', (kind, full) => {
    expect(judged({}, full, kind).isMissed).toBe(false);
  });
});

describe('a call that only the full data set has', () => {
  it('misses its goal only by its own time', () => {
    expect(judged(null, { cpuMs: 10, databaseMs: 9 })).toMatchObject({
      isMissed: false,
      isUnequal: false,
    });
    expect(judged(null, { cpuMs: 11, databaseMs: 10 }).isMissed).toBe(true);
    expect(judged(null, { holdMs: 21 }).isMissed).toBe(true);
  });

  it('is a line of the table without a ratio', () => {
    const cells = tableOf('postgres', [judged(null, { cpuMs: 3 })])
      .split('\n')[1]
      ?.split(/ {2,}/);
    expect(cells).toEqual([
      'ok',
      'GET /api/x',
      'Ana',
      '–',
      '3.00',
      '–',
      '–',
      '0.00',
      '–',
      '3.00',
      '1.0',
      '–',
      '50',
      '1.2 / 20 ms, hold 20 ms',
    ]);
  });

  it('is counted in the figures and is no worst ratio', () => {
    const figures = figuresOf('sqlite', [
      judged({}, {}),
      judged({}, { cpuMs: 40, holdMs: 30 }, 'list'),
      judged({}, { threadsMs: 199 }, 'figures'),
      judged(null, { cpuMs: 9 }),
    ]);
    expect(figures.map(({ value }) => value)).toEqual([1, 9, 40, 200, 1, 30, 0]);
    expect(figures.at(-1)?.raw).toMatchObject({ calls: 4, 'calls of the full data set only': 1 });
  });
});

it('the table names the calls with unequal replies', () => {
  const table = tableOf('sqlite', [judged({ rows: 1 }, { rows: 50 }), judged({}, {})]);
  expect(table.split('\n').filter(line => line.includes('unequal'))).toHaveLength(1);
});
