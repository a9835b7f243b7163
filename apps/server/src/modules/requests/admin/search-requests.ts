import type { Query } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { adminRequestEndpoints } from '@oficio/domain/requests/admin/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { cutPage, idPage } from '../../../platform/paging/id-pages.ts';
import { findNamed, findRequests, PEOPLE_MAX } from '../store/search-requests.ts';

/** A page of the requests that an administrator looks for. Throws 400 when the words mean too many people. */
export async function searchRequests(db: Reader, query: Query<typeof adminRequestEndpoints.listRequests>) {
  const { search: words, status } = query;
  const id = words !== null && /^\d{1,15}$/.test(words) ? Number(words) : null;
  const people = words === null ? null : await findNamed(db, words);
  if (people !== null && people.length > PEOPLE_MAX)
    throw new AppError('search_too_broad', { field: 'search' });
  return cutPage(await findRequests(db, { status, people, id }, idPage(query)), query, row => row.id);
}
