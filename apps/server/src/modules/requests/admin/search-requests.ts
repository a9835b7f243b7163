import type { Query } from '@oficio/domain/endpoint.ts';
import type { adminRequestEndpoints } from '@oficio/domain/requests/admin/contract.ts';
import { instantsOf } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { numberSearched } from '../../../platform/database/paging/admin-list.ts';
import { inOrderOf } from '../../../platform/database/paging/id-pages.ts';
import { sortOf } from '../../../platform/database/paging/sorted-list.ts';
import { findByWords } from '../../../platform/database/word-index.ts';
import { readSearchedPage } from '../../accounts/public.ts';
import { findNamedRows, REQUEST_LIST, requestFilters } from '../store/search-requests.ts';

/** Returns one page of the requests that match an administrator's filters and search. */
export const searchRequests = (db: Reader, query: Query<typeof adminRequestEndpoints.listRequests>) =>
  readSearchedPage(db, REQUEST_LIST, {
    ...query,
    sort: sortOf(query.sort ?? '-created'),
    days: instantsOf(query),
    filters: requestFilters(query),
    findIdsOfJob: async id => [id],
  });

interface RequestSearch {
  readonly text: string;
  /** Words that the address must contain; none for a text that is no part of an address. */
  readonly words: readonly string[];
  readonly limit: number;
}

/** Returns the requests that a text names: by their number, or by words of their address, newest first. */
export async function findNamedRequests(db: Reader, { text, words, limit }: RequestSearch) {
  const number = numberSearched(text);
  const at = await findByWords(db, 'request_addresses', words, limit);
  const ids = [...new Set([...(number === null ? [] : [number]), ...at.ids])];
  const found = ids.length === 0 ? [] : inOrderOf(ids, await findNamedRows(db, ids));
  return {
    requests: found.slice(0, limit),
    hasMore: at.hasMore || found.length > limit,
  };
}
