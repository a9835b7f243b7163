import type { Engine } from '../../apps/server/src/platform/database/database.ts';
import type { Figure } from '../support/report.ts';
import { HOLD_GOAL_MS, type Judged } from './table.ts';

/** Returns the worst lines of the table as figures of the report. */
export function figuresOf(engine: Engine, rows: readonly Judged[]): Figure[] {
  const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  const compared = rows.filter(({ small }) => small !== null);
  const ordinary = worst(compared.filter(({ kind }) => kind === 'ordinary'));
  const busy = worst(compared.filter(({ kind }) => kind === 'busy' || kind === 'admin'));
  const missed = rows.filter(({ isMissed }) => isMissed);
  const longest = Math.max(...rows.map(({ full }) => full.holdMs));
  return [
    {
      name: `${name}, 1,000,000 requests ÷ 10,000: worst call of an ordinary user`,
      value: ordinary.ratio,
      firstTarget: '≤ 1.2',
      goal: '≤ 1.2',
      raw: { 'small ms': ordinary.small?.cpuMs ?? 0, 'full ms': ordinary.full.cpuMs },
    },
    {
      name: `${name}: worst call of a busy user or an administrator`,
      value: busy.ratio,
      firstTarget: '≤ 2',
      goal: '≤ 2',
      raw: { 'small ms': busy.small?.cpuMs ?? 0, 'full ms': busy.full.cpuMs },
    },
    {
      name: `${name}: longest time without a turn of the event loop, ms`,
      value: longest,
      firstTarget: `≤ ${HOLD_GOAL_MS}`,
      goal: `≤ ${HOLD_GOAL_MS}`,
      raw: { 'longest ms': longest },
    },
    {
      name: `${name}: calls above a goal`,
      value: missed.length,
      firstTarget: '≤ 0',
      goal: '≤ 0',
      raw: {
        calls: rows.length,
        'calls of the full data set only': rows.length - compared.length,
        'unequal replies': rows.filter(({ isUnequal }) => isUnequal).length,
      },
    },
  ];
}

function worst(rows: readonly Judged[]): Judged {
  const [first] = rows.toSorted((a, b) => b.ratio - a.ratio);
  if (!first) throw new RangeError('Nothing was measured');
  return first;
}
