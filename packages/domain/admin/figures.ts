import { dayOf, midnight } from '../requests/month.ts';

/** How far back the administrators' plots look, in days. */
export const FIGURE_SPANS = ['30', '90', '365'] as const;
export type FigureSpan = (typeof FIGURE_SPANS)[number];

/** A span is cut so that a plot of it can be read on a phone. */
const CUTS = {
  '30': { unit: 'day', count: 30 },
  '90': { unit: 'week', count: 13 },
  '365': { unit: 'month', count: 12 },
} as const satisfies Record<FigureSpan, { readonly unit: string; readonly count: number }>;

/** A calendar day, a week from Monday or a month, of Madrid. */
export interface Stretch {
  /** 'AAAA-MM-DD': its first day. */
  readonly day: string;
  /** Milliseconds since the epoch: its first instant, and the first after it. */
  readonly from: number;
  readonly until: number;
}

const DAY = 86_400_000;

/** The stretches of a span, oldest first; the last one holds `now`. */
export function stretchesOf(span: FigureSpan, now: number): Stretch[] {
  const { unit, count } = CUTS[span];
  const today = dayOf(now);
  const startOf = (back: number): number => {
    if (unit === 'day') return today - back * DAY;
    if (unit === 'week') return today - ((new Date(today).getUTCDay() + 6) % 7) * DAY - back * 7 * DAY;
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
