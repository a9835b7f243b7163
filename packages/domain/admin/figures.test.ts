import { expect, test } from 'vitest';
import { FIGURE_SPANS, periodsOf } from './figures.ts';

const HOUR = 3_600_000;

test('stretchesOf cuts days at midnight in Madrid, so the day when clocks go forward has 23 hours', () => {
  const halfPastMidnight = Date.UTC(2026, 3, 9, 22, 30);
  const days = periodsOf('30', halfPastMidnight);
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({
    day: '2026-04-10',
    from: Date.UTC(2026, 3, 9, 22),
    until: Date.UTC(2026, 3, 10, 22),
  });
  const change = days.find(({ day }) => day === '2026-03-29');
  expect(change && (change.until - change.from) / HOUR).toBe(23);
});

test('stretchesOf starts weeks on Monday and months on the first day', () => {
  const sunday = Date.UTC(2026, 10, 22, 12);
  expect(periodsOf('90', sunday).map(({ day }) => new Date(day).getUTCDay())).toEqual(Array(13).fill(1));
  expect(periodsOf('90', sunday).at(-1)?.day).toBe('2026-11-16');
  const months = periodsOf('365', sunday).map(({ day }) => day);
  expect([months.at(0), months.at(-1), months.length]).toEqual(['2025-12-01', '2026-11-01', 12]);
});

test.each(FIGURE_SPANS)(
  'periodsOf leaves no gap and no overlap in %s days, and the last period contains now',
  span => {
    for (const now of [Date.UTC(2026, 0, 1), Date.UTC(2024, 1, 29, 23, 30), Date.UTC(2026, 9, 25, 1)]) {
      const periods = periodsOf(span, now);
      expect(periods.slice(1).map(({ from }) => from)).toEqual(
        periods.slice(0, -1).map(({ until }) => until),
      );
      const last = periods.at(-1);
      expect(last && last.from <= now && now < last.until).toBe(true);
    }
  },
);
