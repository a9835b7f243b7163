import { expect, it } from 'vitest';
import { failureReasonOf, failureText } from './declines.ts';

it.each([
  [{ declineCode: 'insufficient_funds', code: 'card_declined' }, /fondos suficientes/],
  [{ declineCode: null, code: 'expired_card' }, /caducado/],
  [{ declineCode: 'stolen_card', code: 'card_declined' }, /^Tu banco ha rechazado el pago/],
  [{ declineCode: 'something_new', code: 'something_newer' }, /^Tu banco ha rechazado el pago/],
  [{ code: 'toString' }, /^El pago no se ha podido completar/],
  [{}, /^El pago no se ha podido completar/],
])('failureText explains the codes %j without mentioning theft or fraud', (codes, text) => {
  expect(failureText(failureReasonOf(codes))).toMatch(text);
  expect(failureText(failureReasonOf(codes))).not.toMatch(/rob|perdid|fraud/i);
});
