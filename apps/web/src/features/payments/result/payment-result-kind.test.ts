import { expect, test } from 'vitest';
import { paymentResult, whenText } from './payment-result-kind.ts';

const waiting = { status: 'approved', failure: null, redirectStatus: null, isLong: false } as const;

test('paymentResult reports success only for a paid request, whatever the address says', () => {
  expect(paymentResult({ ...waiting, redirectStatus: 'succeeded' })).toBe('checking');
  expect(paymentResult({ ...waiting, redirectStatus: 'succeeded', isLong: true })).toBe('processing');
  expect(paymentResult({ ...waiting, status: 'cancelled', redirectStatus: 'succeeded' })).toBe('ended');
  expect(paymentResult({ ...waiting, status: 'payment_pending', redirectStatus: 'succeeded' })).toBe(
    'processing',
  );
  expect(paymentResult({ ...waiting, status: 'payment_completed', redirectStatus: 'failed' })).toBe(
    'succeeded',
  );
  expect(paymentResult({ ...waiting, status: 'in_progress' })).toBe('succeeded');
});

test('paymentResult reports a failure of the provider or the server, but not one of an older attempt', () => {
  expect(paymentResult({ ...waiting, redirectStatus: 'failed' })).toBe('failed');
  expect(paymentResult({ ...waiting, failure: 'Tarjeta rechazada' })).toBe('failed');
  expect(paymentResult({ ...waiting, failure: 'Tarjeta rechazada', redirectStatus: 'succeeded' })).toBe(
    'checking',
  );
});

test('whenText names an agreed date only for a paid offer that has one', () => {
  expect(whenText(true)).toContain('en la fecha acordada');
  expect(whenText(false)).toContain('Todavía no hay una fecha acordada');
});
