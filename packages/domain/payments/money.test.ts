import { expect, test } from 'vitest';
import { formatHourlyRate } from './money.ts';

test.each([
  [25, '$25/h'],
  [999.5, '$999,50/h'],
  [999.99, '$999,99/h'],
  [1000, '$1.000/h'],
])('formatHourlyRate(%d) returns %s, with no decimals or two', (rate, text) => {
  expect(formatHourlyRate(rate)).toBe(text);
});
