import type { Engine } from '../../../apps/server/src/platform/database/database.ts';
import type { Figure } from '../support/report.ts';
import { goalOf, type Kind } from './measuring/goals.ts';
import { type Judged, largestRatio } from './table.ts';

const LONGEST: readonly (readonly [kind: Kind, what: string])[] = [
  ['person', 'longest call of a customer or technician'],
  ['list', 'longest list or search of an administrator'],
  ['figures', 'longest figures of a year'],
];

/** Returns the worst lines of the table as figures of the report. */
export function figuresOf(engine: Engine, rows: readonly Judged[]): Figure[] {
  const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  const compared = rows.filter(({ small }) => small !== null);
  const missed = rows.filter(({ isMissed }) => isMissed);
  const atMost = (limit: number) => ({ firstTarget: `≤ ${limit}`, goal: `≤ ${limit}` });
  const most = (of: readonly Judged[], figure: (row: Judged) => number) => Math.max(0, ...of.map(figure));
  const worst = compared
    .filter(({ kind, isUnequal }) => kind === 'person' && !isUnequal)
    .toSorted((a, b) => largestRatio(b) - largestRatio(a))[0];
  return [
    {
      name: `${name}, 1,000,000 requests ÷ 10,000: worst call of a customer or technician`,
      value: worst ? largestRatio(worst) : 1,
      ...atMost(goalOf('person', engine).ratio),
      raw: { 'small ms': worst?.small?.cpuMs ?? 0, 'full ms': worst?.full.cpuMs ?? 0 },
    },
    ...LONGEST.map(([kind, what]) => {
      const of = rows.filter(row => row.kind === kind);
      return {
        name: `${name}: ${what}, ms of processor time`,
        value: most(of, ({ totalMs }) => totalMs),
        ...atMost(goalOf(kind, engine).totalMs),
        raw: { calls: of.length },
      };
    }),
    {
      name: `${name}: longest time without a turn of the event loop, lists of administrators apart, ms`,
      value: most(
        rows.filter(({ kind }) => kind !== 'list'),
        ({ full }) => full.holdMs,
      ),
      ...atMost(goalOf('person', engine).holdMs),
      raw: {},
    },
    {
      name: `${name}: the same in lists of administrators, ms`,
      value: most(
        rows.filter(({ kind }) => kind === 'list'),
        ({ full }) => full.holdMs,
      ),
      ...atMost(goalOf('list', engine).holdMs),
      raw: {},
    },
    {
      name: `${name}: calls above a goal`,
      value: missed.length,
      ...atMost(0),
      raw: {
        calls: rows.length,
        'calls of the full data set only': rows.length - compared.length,
        'unequal replies': rows.filter(({ isUnequal }) => isUnequal).length,
      },
    },
  ];
}
