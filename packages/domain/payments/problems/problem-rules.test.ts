import { expect, test } from 'vitest';
import { CANCELLATION_TERMS as terms } from '../payment-terms.ts';
import { unansweredRefund } from './problem-rules.ts';

test.each([
  ['no_show', null, 6000],
  ['absent_customer', null, 3000],
  ['early_start', 50, 3000],
  ['early_start', 100, 6000],
] as const)(
  'unansweredRefund of %s with %s percent divides what earlier refunds have left',
  (kind, percent, refund) => {
    expect(unansweredRefund(kind, { left: 6000, terms, percent })).toBe(refund);
  },
);
