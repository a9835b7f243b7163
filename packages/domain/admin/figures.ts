import { DAY_MS } from '../fields/durations.ts';
import { dayOf, midnight } from '../requests/month.ts';

/** Time spans of the administrators' plots, in days. */
export const FIGURE_SPANS = ['30', '90', '365'] as const;
export type FigureSpan = (typeof FIGURE_SPANS)[number];

/** Unit and number of periods of each span. The numbers are small enough for a plot on a phone. */
const RESOLUTIONS = {
  '30': { unit: 'day', count: 30 },
  '90': { unit: 'week', count: 13 },
  '365': { unit: 'month', count: 12 },
} as const satisfies Record<FigureSpan, { readonly unit: string; readonly count: number }>;

/** A calendar day, a week from Monday or a month, in the zone of the calendar. */
export interface FigurePeriod {
  /** First day, 'YYYY-MM-DD'. */
  readonly day: string;
  /** Milliseconds since the epoch, `from` included and `until` excluded. */
  readonly from: number;
  readonly until: number;
}

/** Returns the periods of a span, oldest first. The last one contains `now`. */
export function periodsOf(span: FigureSpan, now: number): FigurePeriod[] {
  const { unit, count } = RESOLUTIONS[span];
  const today = dayOf(now);
  const startOf = (back: number): number => {
    if (unit === 'day') return today - back * DAY_MS;
    if (unit === 'week') return today - ((new Date(today).getUTCDay() + 6) % 7) * DAY_MS - back * 7 * DAY_MS;
    const date = new Date(today);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1);
  };
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index;
    const start = startOf(back);
    return {
      day: new Date(start).toISOString().slice(0, 10),
      from: midnight(start),
      until: midnight(startOf(back - 1)),
    };
  });
}
