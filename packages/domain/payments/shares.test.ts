import { describe, expect, it } from 'vitest';
import { sharesAfter, sharesOf } from './shares.ts';

const PAYOUT = {
  state: 'held',
  amount: 77.85,
  fee: 8.65,
  release_at: null,
  disputed: false,
  decision: null,
} as const;
const money = { left: 86.5, fee_percent: 10, payout: PAYOUT };

describe('sharesOf', () => {
  it('gives the refund to the customer and the rest to the technician, less the fee rounded down', () => {
    expect(sharesOf({ left: 8650, refund: 4000, feePercent: 10 })).toEqual({
      customer: 4000,
      technician: 4185,
      platform: 465,
    });
    expect(sharesOf({ left: 333, refund: 0, feePercent: 10 })).toEqual({
      customer: 0,
      technician: 300,
      platform: 33,
    });
  });

  it.each([0, 1, 2.5, 7.5, 33.33, 50])('divides all of it with a fee of %d percent', feePercent => {
    for (let refund = 0; refund <= 1001; refund += 7) {
      const { customer, technician, platform } = sharesOf({ left: 1001, refund, feePercent });
      expect(customer + technician + platform).toBe(1001);
      expect(Math.min(customer, technician, platform)).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('sharesAfter', () => {
  it('divides what is left by the fee of the terms', () => {
    expect(sharesAfter(money, 4000)).toEqual({ customer: 4000, technician: 4185, platform: 465 });
    expect(sharesAfter({ ...money, payout: { ...PAYOUT, amount: null, fee: null } }, 0)).toEqual({
      customer: 0,
      technician: 7785,
      platform: 865,
    });
  });

  it('gives the technician no more than an earlier division, and nothing of what was transferred or cancelled', () => {
    expect(sharesAfter({ ...money, payout: { ...PAYOUT, amount: 36, fee: 4 } }, 0)).toMatchObject({
      technician: 3600,
      platform: 400,
    });
    for (const state of ['sent', 'cancelled'] as const)
      expect(sharesAfter({ ...money, payout: { ...PAYOUT, state } }, 100)).toEqual({
        customer: 100,
        technician: 0,
        platform: 0,
      });
  });

  it('is null before the payment and for a refund of less than nothing or more than is left', () => {
    expect(sharesAfter({ ...money, fee_percent: null }, 0)).toBeNull();
    expect(sharesAfter(money, -1)).toBeNull();
    expect(sharesAfter(money, 8651)).toBeNull();
  });
});
