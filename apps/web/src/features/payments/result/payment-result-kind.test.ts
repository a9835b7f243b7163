import { expect, test } from 'vitest';
import { paymentResult, whenText } from './payment-result-kind.ts';

const NOW = Date.UTC(2026, 4, 3, 12);
const approvedPayment = {
  status: 'approved',
  failure: null,
  lateAt: null,
  isExpired: false,
  redirectStatus: null,
  now: NOW,
  isLong: false,
} as const;

test('paymentResult reports success only for a paid request, whatever the address says', () => {
  expect(paymentResult({ ...approvedPayment, redirectStatus: 'succeeded' })).toBe('checking');
  expect(paymentResult({ ...approvedPayment, redirectStatus: 'succeeded', isLong: true })).toBe('processing');
  expect(paymentResult({ ...approvedPayment, status: 'cancelled', redirectStatus: 'succeeded' })).toBe(
    'ended',
  );
  expect(paymentResult({ ...approvedPayment, status: 'payment_pending', redirectStatus: 'succeeded' })).toBe(
    'processing',
  );
  expect(paymentResult({ ...approvedPayment, status: 'payment_completed', redirectStatus: 'failed' })).toBe(
    'succeeded',
  );
  expect(paymentResult({ ...approvedPayment, status: 'in_progress' })).toBe('succeeded');
});

test('paymentResult reports a failure of the provider or the server, but not one of an older attempt', () => {
  expect(paymentResult({ ...approvedPayment, redirectStatus: 'failed' })).toBe('failed');
  expect(paymentResult({ ...approvedPayment, failure: 'Tarjeta rechazada' })).toBe('failed');
  expect(
    paymentResult({ ...approvedPayment, failure: 'Tarjeta rechazada', redirectStatus: 'succeeded' }),
  ).toBe('checking');
});

test('paymentResult offers another attempt only while the offer can be paid', () => {
  for (const failed of [
    { redirectStatus: 'failed' },
    { redirectStatus: 'canceled' },
    { failure: 'Rechazada' },
  ]) {
    expect(paymentResult({ ...approvedPayment, ...failed })).toBe('failed');
    expect(paymentResult({ ...approvedPayment, ...failed, isExpired: true })).toBe('expired');
    expect(paymentResult({ ...approvedPayment, ...failed, status: 'negotiating' })).toBe('unpayable');
  }
  expect(paymentResult({ ...approvedPayment, isExpired: true })).toBe('expired');
  // A payment of the offer may still be on its way.
  expect(paymentResult({ ...approvedPayment, isExpired: true, redirectStatus: 'succeeded' })).toBe(
    'checking',
  );
});

test('paymentResult reports a late payment as returned, but not one of an earlier attempt', () => {
  const returned = { ...approvedPayment, lateAt: NOW - 5000, redirectStatus: 'succeeded' } as const;
  expect(paymentResult(returned)).toBe('returned');
  expect(paymentResult({ ...returned, isLong: true, status: 'negotiating' })).toBe('returned');
  expect(paymentResult({ ...returned, lateAt: NOW - 2 * 3_600_000 })).toBe('checking');
  expect(paymentResult({ ...returned, lateAt: NOW - 2 * 3_600_000, redirectStatus: null })).toBe('returned');
  expect(paymentResult({ ...returned, status: 'payment_completed' })).toBe('succeeded');
});

test('whenText names an agreed date only for a paid offer that has one', () => {
  expect(whenText(true)).toContain('en la fecha acordada');
  expect(whenText(false)).toContain('Todavía no hay una fecha acordada');
});
