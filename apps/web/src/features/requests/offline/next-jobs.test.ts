import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { MAX_TODAY } from '@oficio/domain/requests/today/contract.ts';
import { expect, test } from 'vitest';
import { dateRequests } from '../../../testing/date-fixtures.ts';
import { nextJobs } from './use-saved-requests.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const paid = new Map<string, RequestOut>(dateRequests(NOW)).get('agreed date') as RequestOut;

const jobs = (...ids: number[]) => ids.map(id => ({ ...paid, id }));
const idsOf = (...lists: Parameters<typeof nextJobs>) => nextJobs(...lists).map(({ id }) => id);

test('nextJobs keeps what a technician needs on the way, and nothing about money', () => {
  const [saved] = nextJobs([{ ...paid, user_phone: '+34612345678', address: 'Calle Mayor 1' }], []);
  expect(saved).toEqual({
    id: paid.id,
    status: 'payment_completed',
    service_name: paid.service_name,
    time_zone: paid.time_zone,
    user_name: paid.user_name,
    user_phone: '+34612345678',
    description: paid.description,
    place: 'Calle Mayor 1',
    date: paid.money?.agreed_date,
  });
});

test('nextJobs adds jobs of the list only if the first screen may not show all of them', () => {
  const full = jobs(...Array.from({ length: MAX_TODAY }, (_, index) => index + 1));
  expect(idsOf(full, jobs(2, 9))).toEqual([1, 2, 3, 4, 5, 9]);
  expect(idsOf(jobs(1), jobs(1, 9))).toEqual([1]);
  expect(idsOf(undefined, [...jobs(9), { ...paid, id: 10, status: 'completed' }])).toEqual([9]);
});
