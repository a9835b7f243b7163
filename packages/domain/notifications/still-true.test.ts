import { expect, it } from 'vitest';
import { isLateNotice, type PresentMoney, type PresentRequest, STILL_TRUE } from './still-true.ts';
import type { JobParams, Template } from './templates.ts';
import { NOTICES } from './texts.ts';

const PARAMS: JobParams & { readonly date: number; readonly until: number } = {
  requestId: 7,
  serviceId: 1,
  customerId: 2,
  technicianId: 3,
  price: 10_000,
  proposed: 9000,
  date: 500,
  until: 600,
};
const REQUEST: PresentRequest = {
  status: 'approved',
  technicianId: 3,
  price: 10_000,
  proposed: 9000,
  hasPendingAddress: false,
};
const MONEY: PresentMoney = {
  agreedAt: null,
  proposedDate: null,
  problem: null,
  hasFailedRefund: false,
  hasRefundUnderWay: false,
  hasOpenDispute: false,
  isPayoutDue: false,
};

/** Returns whether a template still holds with this present state. */
function holds(template: Template, request: Partial<PresentRequest> = {}, money: Partial<PresentMoney> = {}) {
  const rule = STILL_TRUE[template];
  if (rule === 'fact') return true;
  if (rule.about === 'request') return rule.holds(PARAMS, { ...REQUEST, ...request });
  if (rule.about === 'money') return rule.holds(PARAMS, { ...REQUEST, ...request }, { ...MONEY, ...money });
  throw new Error(`${template} is not about a job`);
}

it('decides for each template when it still holds', () => {
  expect(Object.keys(STILL_TRUE).sort()).toEqual(Object.keys(NOTICES).sort());
});

it('sends an offer only while the customer can pay it: not with another price, another technician, paid, or cancelled', () => {
  for (const template of ['approved', 'offerReplaced'] as const) {
    expect(holds(template)).toBe(true);
    expect(holds(template, { status: 'payment_pending' })).toBe(true);
    expect(holds(template, { price: 15_000 })).toBe(false);
    expect(holds(template, { technicianId: 4 })).toBe(false);
    for (const status of ['negotiating', 'payment_completed', 'completed', 'cancelled'] as const)
      expect(holds(template, { status })).toBe(false);
  }
});

it('announces a request only while it is open', () => {
  expect(holds('requestedNearby', { status: 'pending', technicianId: null })).toBe(true);
  expect(holds('requestedNearby', { status: 'accepted' })).toBe(false);
  expect(holds('requestedDirectly', { status: 'pending' })).toBe(true);
  expect(holds('requestedDirectly', { status: 'cancelled' })).toBe(false);
});

it('asks for an answer to a date or a report only while it waits', () => {
  const proposedDate = { by: 'customer', at: PARAMS.date } as const;
  const status = 'payment_completed';
  expect(holds('dateProposedByCustomer', { status }, { proposedDate })).toBe(true);
  expect(holds('dateProposedByTechnician', { status }, { proposedDate })).toBe(false);
  expect(holds('dateProposedByCustomer', { status }, { proposedDate: { ...proposedDate, at: 1 } })).toBe(
    false,
  );
  expect(holds('dateAcceptedByTechnician', { status }, { agreedAt: PARAMS.date })).toBe(true);
  expect(holds('dateAcceptedByTechnician', { status }, { agreedAt: 1 })).toBe(false);
  expect(holds('dateDeclinedByTechnician', { status }, { agreedAt: PARAMS.date })).toBe(false);
  const problem = { kind: 'no_show', replyUntil: PARAMS.until } as const;
  expect(holds('noShowReported', {}, { problem })).toBe(true);
  expect(holds('noShowReported', {}, { problem: { ...problem, replyUntil: null } })).toBe(false);
  expect(holds('absenceReported', {}, { problem })).toBe(false);
  expect(holds('problemToDecide')).toBe(false);
});

it('tells the customer about an early start also when the technician completes the job at once, because it can still be reported', () => {
  for (const status of ['in_progress', 'completed'] as const)
    expect(holds('startedEarly', { status })).toBe(true);
  for (const status of ['payment_completed', 'cancelled'] as const)
    expect(holds('startedEarly', { status })).toBe(false);
});

it('sends what ended a job whatever follows', () => {
  for (const template of ['cancelled', 'withdrawnPaidByTechnician', 'refunded', 'transferred'] as const)
    expect(STILL_TRUE[template]).toBe('fact');
});

it('asks the staff and a technician to act only while there is something to do', () => {
  expect(holds('refundToMend', {}, { hasFailedRefund: true })).toBe(true);
  expect(holds('refundToMend')).toBe(false);
  expect(holds('transferFailing')).toBe(false);
  expect(holds('disputeToAnswer')).toBe(false);
  const { technicianApplied, payoutAccountMissed } = STILL_TRUE;
  if (technicianApplied === 'fact' || technicianApplied.about !== 'profile') throw new Error('not a profile');
  expect([null, { isApproved: false }, { isApproved: true }].map(technicianApplied.holds)).toEqual([
    false,
    true,
    false,
  ]);
  if (payoutAccountMissed === 'fact' || payoutAccountMissed.about !== 'account')
    throw new Error('no account');
  expect([true, false].map(payoutAccountMissed.holds)).toEqual([false, true]);
});

it('counts a message as late half an hour after its event', () => {
  expect([isLateNotice(0, 30 * 60_000), isLateNotice(0, 30 * 60_000 + 1)]).toEqual([false, true]);
});

it('tells of a technician only while the search can find the technician', () => {
  const rule = STILL_TRUE.technicianFound;
  if (rule === 'fact' || rule.about !== 'listing') throw new Error('technicianFound is about no technician');
  expect(rule.holds(true)).toBe(true);
  expect(rule.holds(false)).toBe(false);
});
