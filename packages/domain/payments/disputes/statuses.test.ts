import { expect, it } from 'vitest';
import { DISPUTE_STATUSES, toDisputeStatus } from '../stored-statuses.ts';
import { AVERTED, OVER, UNDECIDED, WITH_BANK } from './statuses.ts';

it('counts every status of a dispute as undecided, as closed or as an inquiry', () => {
  const inquiries = DISPUTE_STATUSES.filter(status => !UNDECIDED.includes(status) && !OVER.includes(status));
  expect(inquiries).toEqual(['warning_needs_response', 'warning_under_review']);
  expect(UNDECIDED.filter(status => OVER.includes(status))).toEqual([]);
});

it('counts appeals as money with the bank and a prevented dispute as closed', () => {
  expect(WITH_BANK).toEqual(expect.arrayContaining(['appeal_needs_response', 'appeal_under_review']));
  expect(AVERTED).toContain('prevented');
});

it('treats a status that this version does not know as undecided', () => {
  expect(toDisputeStatus('brand_new')).toBe('unknown');
  expect(UNDECIDED).toContain('unknown');
});
