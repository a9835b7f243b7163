import { expect, test } from 'vitest';
import { decimalText, parseAmount, parseDecimal } from './decimal.ts';

test.each([
  ['', null, null],
  ['  ', null, null],
  ['80', 80, 80],
  [' 45,50 ', 45.5, 45.5],
  ['45.50', 45.5, 45.5],
  ['-3.7038', -3.7038, -3.7038],
  ['40.417', 40.417, 40_417],
  ['1.250,50', Number.NaN, 1250.5],
  ['1,250.50', Number.NaN, Number.NaN],
  ['12 €', Number.NaN, Number.NaN],
  ['1e3', Number.NaN, Number.NaN],
])('%j is %s as a decimal and %s as money', (typed, decimal, amount) => {
  expect(parseDecimal(typed)).toBe(decimal);
  expect(parseAmount(typed)).toBe(amount);
});

test.each([0, -3.7038, 40.4168, 1250.5, null])('%s is the same after formatting and parsing', value => {
  expect(parseDecimal(decimalText(value))).toBe(value);
  expect(parseAmount(decimalText(value))).toBe(value);
});
