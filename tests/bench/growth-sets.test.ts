import { expect, it } from 'vitest';
import type { Call } from '../../bench/growth/calls/call.ts';
import { callsByKey, compareSets } from '../../bench/growth/compare-sets.ts';
import type { Row } from '../../bench/growth/table.ts';

const call = (name: string, who = 'admin'): Call => ({
  ...{ name, who, kind: 'admin' },
  run: async () => ({ rows: [1, 2] }),
});
const setOf = (...calls: Call[]) => ({
  calls: callsByKey(calls, () => undefined),
  clock: async () => () => 0,
});

it('the growth benchmark measures a call that only the full data set has', async () => {
  const rows: Row[] = [];
  const failures: string[] = [];
  const sets = { small: setOf(call('GET /x')), full: setOf(call('GET /x'), call('GET /x · later page')) };
  for await (const row of compareSets(sets, failure => failures.push(failure))) rows.push(row);
  expect(failures).toEqual([]);
  expect(rows.map(({ name, small, full }) => [name, small?.rows, full.rows])).toEqual([
    ['GET /x', 2, 2],
    ['GET /x · later page', undefined, 2],
  ]);
});

it('the growth benchmark reports two calls with the same name and user', () => {
  const failures: string[] = [];
  const calls = callsByKey([call('GET /x'), call('GET /x', 'Ana'), call('GET /x')], failure =>
    failures.push(failure),
  );
  expect([...calls.keys()]).toEqual(['GET /x by admin', 'GET /x by Ana']);
  expect(failures).toEqual(['GET /x by admin: two calls have this name and user']);
});
