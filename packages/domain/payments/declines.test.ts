import { expect, it } from 'vitest';
import { declineText, PAYMENT_FAILED } from './declines.ts';

it.each([
  [{ declineCode: 'insufficient_funds', code: 'card_declined' }, /fondos suficientes/],
  [{ declineCode: null, code: 'expired_card' }, /caducado/],
  [{ declineCode: 'stolen_card', code: 'card_declined' }, /^Tu banco ha rechazado el pago/],
  [{ declineCode: 'something_new', code: 'something_newer' }, /^Tu banco ha rechazado el pago/],
  [{ code: 'toString' }, new RegExp(PAYMENT_FAILED)],
  [{}, new RegExp(PAYMENT_FAILED)],
])('says why %j did not go through, and never more than a bank would', (codes, text) => {
  expect(declineText(codes)).toMatch(text);
  expect(declineText(codes)).not.toMatch(/rob|perdid|fraud/i);
});
