import type { Query } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { adminRequestEndpoints } from '@oficio/domain/requests/admin/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { cutPage, idPage } from '../../../platform/paging/id-pages.ts';
import { findNamed, findRequests, PEOPLE_MAX } from '../store/search-requests.ts';

/** Returns one page of the requests that match an administrator's search. Throws `search_too_broad` when too many users match. */
export async function searchRequests(db: Reader, query: Query<typeof adminRequestEndpoints.listRequests>) {
  const { search, status } = query;
  const id = search !== null && /^\d{1,15}$/.test(search) ? Number(search) : null;
  const people = search === null ? null : await findNamed(db, search);
  if (people !== null && people.length > PEOPLE_MAX)
    throw new AppError('search_too_broad', { field: 'search' });
  return cutPage(await findRequests(db, { status, people, id }, idPage(query)), query, row => row.id);
}
