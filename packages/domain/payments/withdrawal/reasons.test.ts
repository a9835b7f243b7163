import { expect, it } from 'vitest';
import { withdrawalReason } from './reasons.ts';

it('withdrawalReason prefers technician to suspended, suspended to stalled, and stalled to terms', () => {
  const terms = { by: 'customer', isSuspended: false, isStalled: false } as const;
  expect(withdrawalReason(terms)).toBe('terms');
  expect(withdrawalReason({ ...terms, isStalled: true })).toBe('stalled');
  expect(withdrawalReason({ ...terms, isStalled: true, isSuspended: true })).toBe('suspended');
  expect(withdrawalReason({ ...terms, by: 'technician', isSuspended: true })).toBe('technician');
});
