import { describe, expect, it } from 'vitest';
import { seesCustomerDetails } from './place.ts';

const DAY = 86_400_000;

describe('seesCustomerDetails', () => {
  it.each([
    ['pending', 0, false],
    ['accepted', 0, true],
    ['accepted', 90 * DAY, true],
    ['in_progress', 90 * DAY, true],
    ['completed', 0, true],
    ['completed', 30 * DAY - 1, true],
    ['completed', 30 * DAY, false],
    ['cancelled', 0, false],
  ] as const)('answers for a job that is %s for %i ms: %s', (status, passed, sees) => {
    expect(seesCustomerDetails({ status, updatedAt: 1_000 }, 1_000 + passed)).toBe(sees);
  });
});
