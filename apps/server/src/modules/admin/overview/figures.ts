import { type FigureSpan, periodsOf } from '@oficio/domain/admin/figures.ts';
import type { FigureOut, StatsOut } from '@oficio/domain/admin/overview/contract.ts';
import { DAY_MS } from '@oficio/domain/fields/durations.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import { STATUSES } from '@oficio/domain/requests/lifecycle.ts';
import { dayOf, monthOf } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { countApplicants } from '../../technicians/public.ts';
import type { DayFigure } from '../store/figure-counts.ts';
import { readMonths } from '../store/figure-months.ts';

/** Returns the figures of the periods of a span, oldest first. */
export async function readFigures(db: Reader, span: FigureSpan, now: number): Promise<FigureOut[]> {
  const periods = periodsOf(span, now).map(({ day, from, until }) => ({
    day,
    month: monthOf(from).name,
    from: dayOf(from) / DAY_MS,
    until: dayOf(until) / DAY_MS,
  }));
  const names = new Set([...periods.map(({ month }) => month), monthOf(now).name]);
  const days = [...(await readMonths(db, [...names])).values()].flatMap(month => month.days);
  return periods.map(({ day, from, until }) => ({
    day,
    ...figureOfDays(days.filter(figure => figure.day >= from && figure.day < until)),
  }));
}

function figureOfDays(days: readonly DayFigure[]): Omit<FigureOut, 'day'> {
  const of = (metric: DayFigure['metric']) =>
    days.reduce((sum, day) => (day.metric === metric ? sum + day.value : sum), 0);
  const requests = STATUSES.map(status => [status, of(`request:${status}`)] as const);
  return {
    requests: Object.fromEntries(requests.filter(([, count]) => count !== 0)),
    volume: toEuros(of('paid_cents')),
    fees: toEuros(of('fee_cents')),
    registrations: of('registration'),
  };
}

/** Returns the counters of the newest counted month. Those who wait are counted now, because the queue beside the counters shows them, too. */
export async function readStats(db: Reader, month: string): Promise<StatsOut> {
  const totals = (await readMonths(db, [month])).get(month)?.totals;
  return {
    totalUsers: totals?.users ?? 0,
    totalTechnicians: totals?.technicians ?? 0,
    pendingTechnicians: await countApplicants(db),
    totalRequests: totals?.requests ?? 0,
    completedRequests: totals?.completed ?? 0,
    totalReviews: totals?.reviews ?? 0,
  };
}
