import type { SearchResultsOut } from '@oficio/domain/admin/search/contract.ts';
import { expect, it } from 'vitest';
import { groupsOf, remarkOf } from './groups.ts';

const ANA = {
  id: 7,
  name: 'Ana Gil',
  email: 'ana@oficio.test',
  phone: '+34 655 43 21 09',
  role: 'technician',
  suspended: false,
  address: 'Plaza Mayor, 1',
} as const;
const PAYMENT = {
  id: 9,
  request_id: 8,
  amount: 45,
  paid_at: '2026-11-23T10:00:00.000Z',
  service_name: 'Fontanería',
  customer_name: 'Rosa Sáez',
} as const;
const RESULTS: SearchResultsOut = {
  people: { found: [ANA], has_more: true },
  requests: { found: [], has_more: false },
  payments: { found: [PAYMENT], has_more: false },
};

it('groups the results by kind, leads to the page of each, and leaves out kinds without results or right to read them', () => {
  expect(groupsOf(RESULTS).map(({ title, hits }) => [title, hits.map(({ to }) => to)])).toEqual([
    ['Usuarios', ['/admin/users/7']],
    ['Pagos', ['/admin/payments/9']],
  ]);
  expect(groupsOf({ ...RESULTS, people: null }).map(({ title }) => title)).toEqual(['Pagos']);
});

it('says that there are more results only in a group that does not show all', () => {
  expect(groupsOf(RESULTS).map(remarkOf)).toEqual([
    'Hay más resultados. Escribe algo más para precisar la búsqueda.',
    null,
  ]);
});
