import type { SearchResultsOut, searchEndpoints } from '@oficio/domain/admin/search/contract.ts';
import type { Query } from '@oficio/domain/endpoint.ts';
import { can, type Role } from '@oficio/domain/roles.ts';
import type { Reader } from '../../platform/database/database.ts';
import { findNamedPeople } from '../accounts/public.ts';
import { findNamedPayments } from '../payments/public.ts';
import { findNamedRequests } from '../requests/public.ts';
import { addressesOf, findTechniciansAt } from '../technicians/public.ts';
import { presentFoundPayment, presentFoundPerson, presentFoundRequest } from './search/present.ts';
import { addressWordsIn, phoneIn } from './search/read-query.ts';

type SearchQuery = Query<typeof searchEndpoints.search>;

/** Searches everything that the caller's role may read. */
export async function search(db: Reader, role: Role, query: SearchQuery): Promise<SearchResultsOut> {
  const words = addressWordsIn(query.q);
  return {
    people: can(role, 'users:read') ? await searchPeople(db, query, words) : null,
    requests: can(role, 'requests:read') ? await searchRequests(db, query, words) : null,
    payments: can(role, 'payments:read') ? await searchPayments(db, query) : null,
  };
}

async function searchPeople(db: Reader, { q, limit }: SearchQuery, words: readonly string[]) {
  const at = await findTechniciansAt(db, words, limit);
  const named = { text: q, phone: phoneIn(q), others: at.ids, limit };
  const { people, hasMore } = await findNamedPeople(db, named);
  const addresses = await addressesOf(
    db,
    people.filter(({ role }) => role === 'technician').map(({ id }) => id),
  );
  return {
    found: people.map(person => presentFoundPerson(person, addresses.get(person.id) ?? null)),
    has_more: hasMore || at.hasMore,
  };
}

async function searchRequests(db: Reader, { q, limit }: SearchQuery, words: readonly string[]) {
  const { requests, hasMore } = await findNamedRequests(db, { text: q, words, limit });
  return { found: requests.map(presentFoundRequest), has_more: hasMore };
}

async function searchPayments(db: Reader, { q, limit }: SearchQuery) {
  const payments = await findNamedPayments(db, q);
  return {
    found: payments.slice(0, limit).map(presentFoundPayment),
    has_more: payments.length > limit,
  };
}
