import { setImmediate as turn } from 'node:timers/promises';
import { type FigureSpan, stretchesOf } from '@oficio/domain/admin/figures.ts';
import type { FigureOut } from '@oficio/domain/admin/overview/contract.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import type { Database } from '../../../platform/database/database.ts';

/** A plot may be this old: it is of days, and costs a reading of every request in them. Milliseconds. */
const KEPT = 60_000;

/** The plots' figures. Those of one span are read once for all who look at the same time. */
export function createFigures(database: Database, clock: () => number) {
  const read = createReading(database);
  const kept = new Map<FigureSpan, { readonly at: number; readonly figures: Promise<FigureOut[]> }>();
  return (span: FigureSpan): Promise<FigureOut[]> => {
    const now = clock();
    const last = kept.get(span);
    if (last && now - last.at < KEPT) return last.figures;
    const figures = read(span, now);
    kept.set(span, { at: now, figures });
    figures.catch(() => kept.delete(span));
    return figures;
  };
}

function createReading(database: Database) {
  const requests = database.prepare<{ status: Status; count: number }>(
    'select status, count(*) as count from requests where created_at >= ? and created_at < ? group by status',
  );
  // What came too late or twice went back at once, and was never anybody's.
  const revenue = database.prepare<{ cents: number | null }>(
    `select sum(amount_cents) as cents from payments where paid_at >= ? and paid_at < ? and outcome = 'paid'`,
  );
  const registrations = database.prepare<{ count: number }>(
    'select count(*) as count from users where created_at >= ? and created_at < ?',
  );
  return async (span: FigureSpan, now: number): Promise<FigureOut[]> => {
    const figures: FigureOut[] = [];
    for (const { day, from, until } of stretchesOf(span, now)) {
      const byStatus = await requests(from, until);
      const [paid] = await revenue(from, until);
      const [registered] = await registrations(from, until);
      figures.push({
        day,
        requests: Object.fromEntries(byStatus.map(({ status, count }) => [status, count])),
        revenue: toEuros(paid?.cents ?? 0),
        registrations: registered?.count ?? 0,
      });
      // SQLite answers at once, and so keeps everybody else waiting: they get their turn between two stretches.
      await turn();
    }
    return figures;
  };
}
