import type { Query } from '@oficio/domain/endpoint.ts';
import type { adminRequestEndpoints } from '@oficio/domain/requests/admin/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { cutPage, idPage } from '../../../platform/paging/id-pages.ts';
import { findPeople } from '../../accounts/public.ts';
import { findRequests } from '../store/search-requests.ts';

/** Returns one page of the requests that match an administrator's search. Throws `search_too_broad` when too many users match. */
export async function searchRequests(db: Reader, query: Query<typeof adminRequestEndpoints.listRequests>) {
  const { search, status } = query;
  const id = search !== null && /^\d{1,15}$/.test(search) ? Number(search) : null;
  const people = search === null ? null : await findPeople(db, search);
  return cutPage(await findRequests(db, { status, people, id }, idPage(query)), query, row => row.id);
}
