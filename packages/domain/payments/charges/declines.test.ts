import { expect, it } from 'vitest';
import { failureReasonOf, failureText } from './declines.ts';

it.each([
  [{ declineCode: 'insufficient_funds', code: 'card_declined' }, /fondos suficientes/],
  [{ declineCode: null, code: 'expired_card' }, /caducado/],
  [{ code: 'invalid_expiry_month' }, /^La fecha de caducidad no es correcta/],
  [{ code: 'invalid_expiry_year' }, /^La fecha de caducidad no es correcta/],
  [{ declineCode: 'card_not_supported' }, /no admite este tipo de pago/],
  [{ declineCode: 'currency_not_supported' }, /no admite pagos en euros/],
  [{ declineCode: 'card_velocity_exceeded' }, /^Has superado el límite/],
  [{ code: 'incorrect_cvc' }, /^El código de seguridad/],
  [{ code: 'incorrect_number' }, /^El número de la tarjeta/],
  [{ declineCode: 'authentication_required' }, /pide que autorices el pago/],
  [{ code: 'processing_error' }, /error al procesar tu tarjeta/],
  [{ declineCode: 'issuer_not_available' }, /^Tu banco no responde/],
  [{ declineCode: 'stolen_card', code: 'card_declined' }, /^Tu banco ha rechazado el pago/],
  [{ declineCode: 'something_new', code: 'something_newer' }, /^Tu banco ha rechazado el pago/],
  [{ code: 'toString' }, /^El pago no se ha podido completar/],
  [{}, /^El pago no se ha podido completar/],
])('failureText explains the codes %j without mentioning theft or fraud', (codes, text) => {
  expect(failureText(failureReasonOf(codes))).toMatch(text);
  expect(failureText(failureReasonOf(codes))).not.toMatch(/rob|perdid|fraud/i);
});
