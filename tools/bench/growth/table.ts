import type { Engine } from '../../../apps/server/src/platform/database/database.ts';
import type { Call } from './calls/call.ts';
import { ROWS_TOLERANCE } from './measuring/count-rows.ts';
import { type Goal, goalOf } from './measuring/goals.ts';
import type { Measured } from './measuring/measure.ts';

export interface Row extends Pick<Call, 'name' | 'who' | 'kind'> {
  /** Null if only the full data set has the call, such as a later page. */
  readonly small: Measured | null;
  readonly full: Measured;
}

/** A line of the table with what it reached. */
export interface Judged extends Row {
  /** Processor time of the full data set ÷ the small one; 1 below the floor and without a small one. */
  readonly ratio: number;
  /** The same of PostgreSQL's processes. SQLite works in the server's own, so it has 1. */
  readonly databaseRatio: number;
  readonly goal: Goal;
  /** Processor time of the call on the full data set, as its goal counts it. */
  readonly totalMs: number;
  readonly isMissed: boolean;
  /** True if the replies have different numbers of rows, so that the ratio compares unequal work. */
  readonly isUnequal: boolean;
}

/** Smaller differences are noise of the machine and count as equal. */
export const CPU_FLOOR_MS = 0.5;

export function judge(row: Row, engine: Engine): Judged {
  const { small, full } = row;
  const ratio = small ? ratioOf(small.cpuMs, full.cpuMs, CPU_FLOOR_MS) : 1;
  const databaseRatio = small ? ratioOf(small.databaseMs, full.databaseMs, CPU_FLOOR_MS) : 1;
  const goal = goalOf(row.kind, engine);
  const totalMs = full.cpuMs + full.databaseMs + (goal.countsThreads ? full.threadsMs : 0);
  const isUnequal = small !== null && Number.isFinite(goal.ratio) && !areAlike(small.rows, full.rows);
  const judged = { ...row, ratio, databaseRatio, goal, totalMs, isUnequal };
  return { ...judged, isMissed: worstOf(judged) > 1 };
}

const ratioOf = (small: number, full: number, floor: number): number =>
  full - small < floor ? 1 : full / small;

const areAlike = (one: number, other: number): boolean =>
  Math.abs(one - other) <= ROWS_TOLERANCE * Math.max(one, other);

/** Returns the largest of the row's figures, each divided by its goal. The ratio of unequal replies compares no growth and does not count. */
export const worstOf = (row: Omit<Judged, 'isMissed'>): number => {
  const { goal, totalMs, full, isUnequal } = row;
  const ratio = isUnequal ? 1 : largestRatio(row);
  return Math.max(ratio / goal.ratio, totalMs / goal.totalMs, full.holdMs / goal.holdMs);
};

export const largestRatio = ({ ratio, databaseRatio }: Pick<Judged, 'ratio' | 'databaseRatio'>): number =>
  Math.max(ratio, databaseRatio);

const orderOf = (row: Judged): number => 2 * Number(row.isMissed) + Number(row.isUnequal);

/** Cell of a call that the small data set lacks. */
const NONE = '–';

/** The limits of a goal: '1.2 / 20 ms, hold 20 ms'. */
function textOf({ ratio, totalMs, holdMs }: Goal): string {
  const limits = [
    ...(Number.isFinite(ratio) ? [`${ratio}`] : []),
    ...(Number.isFinite(totalMs) ? [`${totalMs} ms`] : []),
  ];
  return [...(limits.length > 0 ? [limits.join(' / ')] : []), `hold ${holdMs} ms`].join(', ');
}

/** Returns the table as text, the worst calls first. */
export function tableOf(engine: Engine, rows: readonly Judged[]): string {
  const lines = rows
    .toSorted((a, b) => orderOf(b) - orderOf(a) || worstOf(b) - worstOf(a))
    .map(row => [
      row.isMissed ? 'MISS' : 'ok',
      row.name,
      row.who,
      row.small?.cpuMs.toFixed(2) ?? NONE,
      row.full.cpuMs.toFixed(2),
      row.small ? row.ratio.toFixed(2) : NONE,
      ...(engine === 'postgres'
        ? [
            row.small?.databaseMs.toFixed(2) ?? NONE,
            row.full.databaseMs.toFixed(2),
            row.small ? row.databaseRatio.toFixed(2) : NONE,
          ]
        : []),
      row.totalMs.toFixed(2),
      row.full.holdMs.toFixed(1),
      String(row.small?.rows ?? NONE),
      String(row.full.rows),
      row.isUnequal ? 'unequal' : '',
      textOf(row.goal),
    ]);
  const head = [
    '',
    'call',
    'who',
    'small ms',
    'full ms',
    'ratio',
    ...(engine === 'postgres' ? ['small db', 'full db', 'ratio'] : []),
    'total ms',
    'hold ms',
    'small rows',
    'full rows',
    '',
    'goal',
  ];
  const all = [head, ...lines];
  const widths = head.map((_, column) => Math.max(...all.map(line => (line[column] ?? '').length)));
  return all
    .map(line =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
