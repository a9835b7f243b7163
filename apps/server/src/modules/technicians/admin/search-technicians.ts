import type { Query } from '@oficio/domain/endpoint.ts';
import { instantsOf } from '@oficio/domain/requests/month.ts';
import type { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { numberSearched, readPage, untilLimit } from '../../../platform/database/paging/admin-list.ts';
import type { IdPage } from '../../../platform/database/paging/id-pages.ts';
import { sortOf } from '../../../platform/database/paging/sorted-list.ts';
import { findMatches } from '../../accounts/public.ts';
import { newestSuspended, TECHNICIAN_LIST, technicianFilters } from '../store/search-technicians.ts';

/**
 * Returns one page of the technicians that match an administrator's filters and search. Those of a search and the suspended ones are sorted by
 * their accounts, the newest first.
 */
export function searchTechnicians(
  db: Reader,
  query: Query<typeof adminTechnicianEndpoints.listAllTechnicians>,
) {
  const { search: text, sort = '-created', state } = query;
  const number = text === null ? null : numberSearched(text);
  const newest = () => {
    if (text !== null)
      return async (page: IdPage) =>
        untilLimit(await findMatches(db, { text, role: 'technician' }, page), page.limit);
    return state === 'suspended' ? newestSuspended(db) : null;
  };
  return readPage(db, TECHNICIAN_LIST, {
    ...query,
    sort: sortOf(sort),
    days: instantsOf(query),
    filters: technicianFilters(query),
    named: number === null ? [] : [number],
    newest: newest(),
  });
}
