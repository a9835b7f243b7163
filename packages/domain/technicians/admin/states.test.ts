import { expect, it } from 'vitest';
import { technicianState } from './states.ts';

it.each([
  ['suspended', { isSuspended: true, isApproved: true, isAvailable: true }],
  ['suspended', { isSuspended: true, isApproved: false, isAvailable: true }],
  ['pending', { isSuspended: false, isApproved: false, isAvailable: false }],
  ['approved', { isSuspended: false, isApproved: true, isAvailable: true }],
  ['unavailable', { isSuspended: false, isApproved: true, isAvailable: false }],
] as const)('technicianState returns %s for %j', (state, facts) => {
  expect(technicianState(facts)).toBe(state);
});
