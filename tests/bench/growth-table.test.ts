import { describe, expect, it } from 'vitest';
import type { Kind } from '../../bench/growth/calls/call.ts';
import { figuresOf } from '../../bench/growth/figures.ts';
import { countRows } from '../../bench/growth/measuring/count-rows.ts';
import type { Measured } from '../../bench/growth/measuring/measure.ts';
import { judge, tableOf } from '../../bench/growth/table.ts';

const measured = (own: Partial<Measured>): Measured => ({
  cpuMs: 1,
  databaseMs: 0,
  holdMs: 1,
  rows: 50,
  ...own,
});
const judged = (small: Partial<Measured> | null, full: Partial<Measured>, kind: Kind = 'admin') =>
  judge({ name: 'GET /api/x', who: 'admin', kind, small: small && measured(small), full: measured(full) });

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

  it('misses the goal when the ratio of a call with an unequal reply is too large', () => {
    expect(judged({ rows: 1, cpuMs: 1 }, { rows: 50, cpuMs: 3 })).toMatchObject({
      isMissed: true,
      isUnequal: true,
    });
  });
});

describe('a call that only the full data set has', () => {
  it('misses its goal only when it holds the event loop too long', () => {
    expect(judged(null, { cpuMs: 900, databaseMs: 900, holdMs: 19 })).toMatchObject({
      isMissed: false,
      isUnequal: false,
    });
    expect(judged(null, { holdMs: 21 }).isMissed).toBe(true);
  });

  it('is a line of the table without a ratio', () => {
    const cells = tableOf('postgres', [judged(null, { cpuMs: 3 })])
      .split('\n')[1]
      ?.split(/ {2,}/);
    expect(cells).toEqual([
      'ok',
      'GET /api/x',
      'admin',
      '–',
      '3.00',
      '–',
      '–',
      '0.00',
      '–',
      '1.0',
      '–',
      '50',
      '20 ms',
    ]);
  });

  it('is counted in the figures and is no worst ratio', () => {
    const figures = figuresOf('sqlite', [
      judged({}, {}),
      judged({}, {}, 'ordinary'),
      judged(null, { cpuMs: 9 }),
    ]);
    expect(figures.map(({ value }) => value)).toEqual([1, 1, 1, 0]);
    expect(figures.at(-1)?.raw).toMatchObject({ calls: 3, 'calls of the full data set only': 1 });
  });
});

it('the table names the calls with unequal replies', () => {
  const table = tableOf('sqlite', [judged({ rows: 1 }, { rows: 50 }), judged({}, {})]);
  expect(table.split('\n').filter(line => line.includes('unequal'))).toHaveLength(1);
});
