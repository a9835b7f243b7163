import { expect, test } from 'vitest';
import { netAmountText } from './offer-rules.ts';

/** Returns the text with plain spaces. */
const textOf = (typed: string, feePercent: number) =>
  netAmountText(typed, feePercent)?.replaceAll('\u00a0', ' ') ?? null;

/** Returns the text after each keystroke. */
const textsOf = (typed: string, feePercent: number) =>
  [...typed].map((_, last) => textOf(typed.slice(0, last + 1), feePercent));

test('the amount that the technician receives disappears while the typed price is not valid', () => {
  expect(textsOf('85,507', 10)).toEqual([
    'Comisión (10 %): 0,80 €. Recibirás 7,20 €.',
    'Comisión (10 %): 8,50 €. Recibirás 76,50 €.',
    null,
    'Comisión (10 %): 8,55 €. Recibirás 76,95 €.',
    'Comisión (10 %): 8,55 €. Recibirás 76,95 €.',
    null,
  ]);
});

test.each(['', '85 €', '-5', '.5', '0,99', '1,2,3', 'ochenta'])('%j has no amount', typed => {
  expect(textOf(typed, 0)).toBeNull();
});

test('a price without fee is received in whole', () => {
  expect(textOf('1.250,50', 0)).toBe('Recibirás 1.250,50 €, sin comisión.');
});
