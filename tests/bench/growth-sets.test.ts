import { describe, expect, it } from 'vitest';
import type { Call } from '../../tools/bench/growth/calls/call.ts';
import { callsByKey, compareSets } from '../../tools/bench/growth/compare-sets.ts';
import type { Judged, Row } from '../../tools/bench/growth/table.ts';

const call = (name: string, who = 'admin'): Call => ({
  ...{ name, who, kind: 'person' },
  run: async () => ({ rows: [1, 2] }),
});
const setOf = (...calls: Call[]) => ({
  calls: callsByKey(calls, () => undefined),
  engine: 'sqlite' as const,
  clock: async () => () => 0,
  dropDeliveries: async () => undefined,
});

/** Above the goal of a hold. */
const SLOW_MS = 25;
function burn(ms: number): void {
  const used = () => process.cpuUsage().user + process.cpuUsage().system;
  const end = used() + ms * 1000;
  while (used() < end);
}
const fail = (failure: string) => {
  throw new Error(failure);
};

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

it('the growth benchmark removes what earlier calls have queued before it measures the next one', async () => {
  const steps: string[] = [];
  const recording = (name: string) => {
    const noted = (step: string): Call => ({ ...call(step), run: async () => steps.push(`${name} ${step}`) });
    const dropDeliveries = async () => steps.push(`${name} dropped`);
    return { ...setOf(noted('GET /x'), noted('GET /y')), dropDeliveries };
  };
  for await (const _ of compareSets({ small: recording('small'), full: recording('full') }, fail));
  expect(steps.filter((step, index) => step !== steps[index - 1])).toEqual(
    ['GET /x', 'GET /y'].flatMap(step => ['small dropped', 'full dropped', `small ${step}`, `full ${step}`]),
  );
});

describe('a call above its goal', () => {
  /** Measures a call that takes the processor longer on the full set in some attempts. */
  const measureSlow = async (isSlow: (attempt: number) => boolean) => {
    let attempts = 0;
    let isSmallNext = true;
    const small: Call = {
      ...call('GET /x'),
      run: async () => {
        if (isSmallNext) attempts += 1;
        isSmallNext = false;
        return { rows: [1, 2] };
      },
    };
    const full: Call = {
      ...call('GET /x'),
      run: async () => {
        isSmallNext = true;
        if (isSlow(attempts)) burn(SLOW_MS);
        return { rows: [1, 2] };
      },
    };
    const rows: Judged[] = [];
    for await (const row of compareSets({ small: setOf(small), full: setOf(full) }, fail)) rows.push(row);
    return { missed: rows.map(({ isMissed }) => isMissed), attempts };
  };

  it('is measured again and kept as missed when it stays above it', async () => {
    expect(await measureSlow(() => true)).toEqual({ missed: [true], attempts: 3 });
  });

  it('is no miss when it was above it once', async () => {
    expect(await measureSlow(attempt => attempt === 1)).toEqual({ missed: [false], attempts: 2 });
  });
});
