import { toCents } from '@oficio/domain/payments/money.ts';
import { sharesAfter } from '@oficio/domain/payments/shares.ts';
import { expect, it } from 'vitest';
import { amountProblem, refundableAmount } from './refund-dialog.tsx';

const money = { left: 86.5, fee_percent: 10, payout: null };

/** Returns what the dialog shows after each keystroke; null without amounts. */
const sharesAtEachKey = (typed: string) =>
  [...typed].map((_, last) => {
    const amount = refundableAmount(typed.slice(0, last + 1), money.left);
    return amount === null ? null : sharesAfter(money, toCents(amount));
  });

it('shows who gets what while an amount is typed, and no amounts while it is wrong', () => {
  expect(sharesAtEachKey('40,05')).toEqual([
    { customer: 400, technician: 7425, platform: 825 },
    { customer: 4000, technician: 4185, platform: 465 },
    null,
    { customer: 4000, technician: 4185, platform: 465 },
    { customer: 4005, technician: 4181, platform: 464 },
  ]);
});

it.each(['-5', '1,234', '.5', 'abc', '0', '1e3', '86,51', '1.000', '  7', '5,,5', '∞', 'NaN'])(
  'shows only whole cents at every keystroke of %j',
  typed => {
    for (const shares of sharesAtEachKey(typed))
      for (const cents of Object.values(shares ?? {})) expect(Number.isSafeInteger(cents)).toBe(true);
  },
);

it('refuses more than what is left and fractions of a cent', () => {
  expect(amountProblem('86,5', 86.5)).toBeNull();
  expect(amountProblem('86,51', 86.5)).toMatch(/^Como mucho/);
  expect(amountProblem('1,234', 86.5)).toMatch(/dos decimales$/);
});
