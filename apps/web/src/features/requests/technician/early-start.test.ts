import { expect, it } from 'vitest';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { MONEY } from '../../../testing/money-parts.ts';
import { REQUEST } from '../../../testing/request.ts';
import { askEarlyStart } from './early-start.tsx';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 24, 12);

const agreedIn = (hours: number | null) => ({
  ...REQUEST,
  status: 'payment_completed' as const,
  money: { ...MONEY, agreed_date: hours === null ? null : new Date(NOW + hours * HOUR).toISOString() },
});

it('asks before a start more than two hours before the agreed time, and names that time and how often an undo is possible', () => {
  const date = formatJobTime(NOW + 72 * HOUR, REQUEST);
  expect(askEarlyStart(agreedIn(72), NOW)?.message).toContain(`El trabajo está previsto para el ${date}.`);
  expect(askEarlyStart(agreedIn(72), NOW)?.message).toContain('que podrá cambiar la fecha');
  expect(askEarlyStart(agreedIn(72), NOW)?.message).toContain('durante 10 minutos, como mucho 2 veces');
  expect(askEarlyStart(agreedIn(2), NOW)).toBeNull();
  expect(askEarlyStart(agreedIn(null), NOW)).toBeNull();
});
