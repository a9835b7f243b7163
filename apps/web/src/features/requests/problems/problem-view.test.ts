import {
  canReportAbsenceNow,
  customerReports,
  isExplainedByProblem,
  noShowSoon,
} from '@oficio/domain/must-act/job-view.ts';
import { describe, expect, it } from 'vitest';
import { moneyRequests } from '../../../testing/money-fixtures.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const MINUTE = 60_000;

const jobOf = (name: string) => {
  const found = moneyRequests(NOW).find(([one]) => one === name);
  if (!found) throw new Error(`No job '${name}'`);
  return found[1];
};

describe('customerReports', () => {
  it.each([
    ['in progress', ['problem']],
    ['started early', ['early_start', 'problem']],
    ['start agreed', ['problem']],
    ['held', ['problem']],
    ['agreed time', ['problem']],
    ['no-show possible', ['no_show', 'problem']],
    ['problem closed', ['problem']],
    ['decided to continue', ['problem']],
    ['absence expired', ['problem']],
    ['frozen by a suspension', ['problem']],
  ])('offers what the customer of the job "%s" can report', (name, reports) => {
    expect(customerReports(jobOf(name), NOW)).toEqual(reports);
  });

  it.each([
    'no-show awaits a reply',
    'early start awaits a reply',
    'absence awaits a reply',
    'problem before the start',
    'problem in progress',
    'frozen',
    'cancelled with an open problem',
  ])('offers nothing while the problem of the job "%s" is undecided', name => {
    expect(customerReports(jobOf(name), NOW)).toEqual([]);
  });

  it.each([
    'payment failed',
    'held, time over',
    'due',
    'sent',
    'no-show expired',
    'withdrawn by the technician',
  ])('offers nothing when no money of the job "%s" is held', name => {
    expect(customerReports(jobOf(name), NOW)).toEqual([]);
  });
});

describe('noShowSoon', () => {
  it('names the moment from which a no-show can be reported, only within the hour before', () => {
    const job = jobOf('agreed time');
    const from = noShowSoon(job, NOW);
    expect(from).toBe(NOW + 36 * MINUTE);
    expect(noShowSoon(job, NOW + 35 * MINUTE)).toBe(from);
    expect(noShowSoon(job, NOW + 36 * MINUTE)).toBeNull();
    expect(noShowSoon(job, NOW - 25 * MINUTE)).toBeNull();
  });
});

describe('canReportAbsenceNow', () => {
  it('lets the technician report an absence only of a paid, unstarted job without an undecided problem, from 20 minutes after the agreed time', () => {
    const able = moneyRequests(NOW).flatMap(([name, job]) => (canReportAbsenceNow(job, NOW) ? [name] : []));
    expect(able).toEqual(['agreed time', 'no-show possible']);
    expect(canReportAbsenceNow(jobOf('agreed time'), NOW - 5 * MINUTE)).toBe(false);
  });
});

describe('isExplainedByProblem', () => {
  it('leaves the frozen payout to the note of the problem, unless the bank disputes the payment', () => {
    const explained = moneyRequests(NOW).flatMap(([name, job]) => (isExplainedByProblem(job) ? [name] : []));
    expect(explained).toEqual(['frozen', 'cancelled with an open problem']);
    const frozen = jobOf('frozen');
    if (!frozen.money?.payout) throw new Error('The job has no payout');
    const disputed = { ...frozen.money, payout: { ...frozen.money.payout, disputed: true } };
    expect(isExplainedByProblem({ ...frozen, money: disputed })).toBe(false);
  });
});
