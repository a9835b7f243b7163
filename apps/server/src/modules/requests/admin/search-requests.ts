import type { Query } from '@oficio/domain/endpoint.ts';
import type { adminRequestEndpoints } from '@oficio/domain/requests/admin/contract.ts';
import { instantsOf } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { sortOf } from '../../../platform/database/paging/sorted-list.ts';
import { readSearchedPage } from '../../accounts/public.ts';
import { REQUEST_LIST, requestFilters } from '../store/search-requests.ts';

/** Returns one page of the requests that match an administrator's filters and search. */
export const searchRequests = (db: Reader, query: Query<typeof adminRequestEndpoints.listRequests>) =>
  readSearchedPage(db, REQUEST_LIST, {
    ...query,
    sort: sortOf(query.sort ?? '-created'),
    days: instantsOf(query),
    filters: requestFilters(query),
    findIdsOfJob: async id => [id],
  });
