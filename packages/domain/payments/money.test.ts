import { expect, test } from 'vitest';
import { formatHourlyRate } from './money.ts';

test.each([
  [25, '$', '$25/h'],
  [999.5, '$', '$999,50/h'],
  [999.99, '$', '$999,99/h'],
  [1000, '$', '$1.000/h'],
  [25, '€', '25\u00a0€/h'],
  [1000.5, '€', '1.000,50\u00a0€/h'],
] as const)('formatHourlyRate(%d, %s) returns %s, with no decimals or two', (rate, currency, text) => {
  expect(formatHourlyRate(rate, currency)).toBe(text);
});
