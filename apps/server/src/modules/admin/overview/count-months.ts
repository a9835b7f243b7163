import { setImmediate as nextTurn } from 'node:timers/promises';
import { calendarZone } from '@oficio/domain/fields/calendar.ts';
import { DAY_MS, HOUR_MS } from '@oficio/domain/fields/durations.ts';
import { dayOf, type Month, midnight, monthNamed, monthOf } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../platform/database/database.ts';
import {
  countDayFigures,
  countJobFigures,
  countTotals,
  findChangedMonths,
  findEventBefore,
  findFirstCountedInstant,
  type Totals,
} from '../store/figure-counts.ts';
import { findCounts, jobCountsOf, type MonthCount, type MonthCounts } from '../store/figure-months.ts';

/** Longer than any transaction, so that all events and movements with an earlier instant are committed. */
const SETTLED_MS = HOUR_MS;

/**
 * Counts the current month, the months that are not counted as a whole, and those in which a request has changed since. Returns them
 * oldest first. SQLite holds the thread during a month, each in its own turn of the event loop. A large site counts in a thread without
 * calls (`count-thread.ts`).
 */
export async function countMonths(db: Reader, now: number): Promise<MonthCount[]> {
  const stored = new Map((await findCounts(db)).map(count => [count.month, count]));
  const after = Math.max(0, ...[...stored.values()].map(count => count.events_until));
  // Before anything is counted: a later event is looked for by the next run.
  const eventsUntil = await findEventBefore(db, after, { from: now - SETTLED_MS, until: now + SETTLED_MS });
  const changed = await findChangedMonths(db, after, [...stored.keys()].map(monthNamed));
  const totals = await countTotals(db);
  const current = monthOf(now);
  const counted: MonthCount[] = [];
  for (const month of await monthsUntil(db, current, stored.keys())) {
    const last = stored.get(month.name);
    const isCurrent = month.name === current.name;
    const isWhole = last?.zone === calendarZone() && last.counted_at >= month.until + SETTLED_MS;
    if (isWhole && !isCurrent && !changed.has(month.name)) continue;
    await nextTurn();
    counted.push({
      month: month.name,
      zone: calendarZone(),
      counted_at: now,
      events_until: isCurrent ? eventsUntil : (last?.events_until ?? 0),
      version: (last?.version ?? 0) + 1,
      counts: JSON.stringify(await countMonth(db, month, totals)),
    });
  }
  return counted;
}

/**
 * Returns the months that have rows or are stored, oldest first, and then the current one. After a change of the zone, a stored month may
 * have no rows any more.
 */
async function monthsUntil(db: Reader, current: Month, stored: Iterable<string>): Promise<Month[]> {
  const names = new Set(stored);
  for (let from = 0; ; ) {
    const first = await findFirstCountedInstant(db, from);
    if (first === null || first >= current.from) break;
    const month = monthOf(first);
    names.add(month.name);
    from = month.until;
  }
  const earlier = [...names].filter(name => name < current.name).sort();
  return [...earlier.map(monthNamed), current];
}

async function countMonth(db: Reader, month: Month, totals: Totals): Promise<MonthCounts> {
  const days = [];
  for (let day = dayOf(month.from); day < dayOf(month.until); day += DAY_MS)
    days.push({ name: day / DAY_MS, from: midnight(day), until: midnight(day + DAY_MS) });
  return {
    totals,
    days: await countDayFigures(db, days),
    jobs: jobCountsOf(await countJobFigures(db, month)),
  };
}
