import { customerReason } from '@oficio/domain/must-act/customer.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { describe, expect, it } from 'vitest';
import { dateRequests } from '../../../testing/date-fixtures.ts';
import { moneyRequests } from '../../../testing/money-fixtures.ts';
import { REQUEST } from '../../../testing/request.ts';
import { jobSectionsOf } from './my-requests.tsx';

const NOW = Date.UTC(2026, 10, 24, 12);
const DAY = 86_400_000;

const jobs = new Map<string, RequestOut>([...moneyRequests(NOW), ...dateRequests(NOW)]);
const jobOf = (name: string) => {
  const found = jobs.get(name);
  if (!found) throw new Error(`No job '${name}'`);
  return found;
};
const ended = (daysAgo: number, more: Partial<RequestOut> = {}): RequestOut => ({
  ...REQUEST,
  status: 'completed',
  can_review: true,
  updated_at: new Date(NOW - daysAgo * DAY).toISOString(),
  ...more,
});

describe('customerReason', () => {
  it.each([
    ['absence awaits a reply', 'problem'],
    ['no-show awaits a reply', null],
    ['problem in progress', null],
    ['nearer date proposed by the technician', 'date'],
    ['no-show possible', 'no_show'],
    ['agreed time', null],
    ['in progress', null],
    ['started early', 'early_start'],
    ['start agreed', null],
    ['payment failed', 'pay'],
    ['held', 'confirm'],
    ['frozen', null],
  ])('of the job "%s" is %s', (name, answer) => {
    expect(customerReason(jobOf(name), NOW)).toBe(answer);
  });

  it.each(['pending', 'accepted', 'negotiating', 'payment_pending', 'cancelled'] as const)(
    'is nothing while a job is %s',
    status => expect(customerReason({ ...REQUEST, status }, NOW)).toBeNull(),
  );

  it('asks for a review for two weeks after the completion', () => {
    expect(customerReason(ended(13.9), NOW)).toBe('review');
    expect(customerReason(ended(14.1), NOW)).toBeNull();
    expect(customerReason(ended(1, { can_review: false }), NOW)).toBeNull();
  });
});

describe('jobSectionsOf', () => {
  it('puts the most urgent answer first and keeps the order of the others', () => {
    const of = (id: number, request: Partial<RequestOut>): RequestOut => ({ ...REQUEST, ...request, id });
    const requests = [
      of(1, {}),
      of(2, { status: 'approved' }),
      of(3, jobOf('absence awaits a reply')),
      of(4, ended(1)),
      of(5, ended(99)),
      of(6, { status: 'cancelled' }),
    ];
    const { asked, active, ended: rest } = jobSectionsOf(requests, NOW);
    expect([asked, active, rest].map(list => list.map(({ id }) => id))).toEqual([[3, 2, 4], [1], [5, 6]]);
  });
});
