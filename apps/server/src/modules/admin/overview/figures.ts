import { setImmediate as turn } from 'node:timers/promises';
import { type FigureSpan, periodsOf } from '@oficio/domain/admin/figures.ts';
import type { FigureOut } from '@oficio/domain/admin/overview/contract.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import type { Database } from '../../../platform/database/database.ts';
import { prepareFigures } from '../store/figures.ts';

/** Figures stay cached for this time, because they read every request of the span. Milliseconds. */
const CACHE_MS = 60_000;

/** Returns a function that reads the figures of a span. Parallel calls for one span share one read. */
export function createFigures(database: Database, clock: () => number) {
  const read = createReading(database);
  const cache = new Map<FigureSpan, { readonly at: number; readonly figures: Promise<FigureOut[]> }>();
  return (span: FigureSpan): Promise<FigureOut[]> => {
    const now = clock();
    const last = cache.get(span);
    if (last && now - last.at < CACHE_MS) return last.figures;
    const figures = read(span, now);
    cache.set(span, { at: now, figures });
    figures.catch(() => cache.delete(span));
    return figures;
  };
}

function createReading(database: Database) {
  const queries = prepareFigures(database);
  return async (span: FigureSpan, now: number): Promise<FigureOut[]> => {
    const figures: FigureOut[] = [];
    for (const { day, from, until } of periodsOf(span, now)) {
      const byStatus = await queries.requestsByStatus(from, until);
      const [paid] = await queries.revenue(from, until);
      const [registered] = await queries.registrations(from, until);
      figures.push({
        day,
        requests: Object.fromEntries(byStatus.map(({ status, count }) => [status, count])),
        revenue: toEuros(paid?.cents ?? 0),
        registrations: registered?.count ?? 0,
      });
      // SQLite answers synchronously, so other calls can run only in a pause between two queries.
      await turn();
    }
    return figures;
  };
}
