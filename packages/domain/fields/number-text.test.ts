import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { GROUPED_FROM, numberText } from './numbers.ts';

/** Prices, rates, distances and mean ratings. */
const numbers = fc.oneof(
  fc.integer({ min: -20_000, max: 20_000 }),
  fc.integer({ min: -100_000_000, max: 100_000_000 }).map(cents => cents / 100),
  fc.tuple(fc.nat(5000), fc.integer({ min: 1, max: 1000 })).map(([sum, count]) => sum / count),
);

it('numberText writes numbers like Intl.NumberFormat, with 0 to 2 decimals', () => {
  const formatters = [0, 1, 2].map(decimals => {
    const digits = {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: 'negative',
    } as const;
    return {
      decimals,
      plain: new Intl.NumberFormat('es-ES', digits),
      money: new Intl.NumberFormat('es-ES', { ...digits, useGrouping: 'always' }),
    };
  });
  fc.assert(
    fc.property(numbers, fc.constantFrom(...formatters), (value, { decimals, plain, money }) => {
      expect(numberText(value, decimals)).toBe(plain.format(value));
      expect(numberText(value, decimals, GROUPED_FROM.money)).toBe(money.format(value));
    }),
    {
      numRuns: 2000,
      examples: [
        [9999.5, formatters[0]],
        [999.995, formatters[2]],
        [-1000, formatters[0]],
      ] as never,
    },
  );
});

test.each([
  [4.35, 1, '4,4'],
  [33.925, 2, '33,93'],
  [9999, 0, '9999'],
  [9999.5, 0, '10.000'],
  [-1234.5, 2, '-1234,50'],
])('numberText(%d, %d) is %s', (value, decimals, text) => {
  expect(numberText(value, decimals)).toBe(text);
});
