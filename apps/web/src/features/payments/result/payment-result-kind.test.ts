import { expect, test } from 'vitest';
import { resultOf } from './payment-result-kind.ts';

const waiting = { status: 'approved', failure: null, said: null, isLong: false } as const;

test('nothing but a paid request is called paid, whatever the address says', () => {
  expect(resultOf({ ...waiting, said: 'succeeded' })).toBe('checking');
  expect(resultOf({ ...waiting, said: 'succeeded', isLong: true })).toBe('processing');
  expect(resultOf({ ...waiting, status: 'cancelled', said: 'succeeded' })).toBe('ended');
  expect(resultOf({ ...waiting, status: 'payment_pending', said: 'succeeded' })).toBe('processing');
  expect(resultOf({ ...waiting, status: 'payment_completed', said: 'failed' })).toBe('succeeded');
  expect(resultOf({ ...waiting, status: 'in_progress' })).toBe('succeeded');
});

test('a failure is one when the provider or the server says so, but not an older one', () => {
  expect(resultOf({ ...waiting, said: 'failed' })).toBe('failed');
  expect(resultOf({ ...waiting, failure: 'Tarjeta rechazada' })).toBe('failed');
  expect(resultOf({ ...waiting, failure: 'Tarjeta rechazada', said: 'succeeded' })).toBe('checking');
});
