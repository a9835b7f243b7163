import { CUSTOMER_GROUPS, type CustomerGroup } from '@oficio/domain/requests/customer-groups.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { positionIn } from '../../../platform/database/paging/cursor.ts';
import { cutPage, idPage, inOrderOf, type PageQuery } from '../../../platform/database/paging/id-pages.ts';
import { findChangedRequests } from '../store/customer-groups.ts';
import { findRequestsByIds, findRequestsOfCustomer, type RequestRow } from '../store/read-requests.ts';
import type { RequestRelation } from './relation.ts';

/** Rows with the relation of the reader to each. */
export interface Listing {
  readonly requests: readonly { readonly row: RequestRow; readonly relation: RequestRelation }[];
  readonly next_cursor: string | null;
}

interface CustomerQuery extends PageQuery {
  readonly group?: CustomerGroup | undefined;
}

/** Returns one page of a customer's requests: all, newest first, or one group, the last changed first. */
export async function listCustomerRequests(
  db: Reader,
  userId: number,
  { group, ...query }: CustomerQuery,
): Promise<Listing> {
  if (group !== undefined) return listCustomerGroup(db, userId, group, query);
  const rows = await findRequestsOfCustomer(db, userId, idPage(query));
  const { page, next_cursor } = cutPage(rows, query, row => row.id);
  return { requests: asCustomer(page), next_cursor };
}

/** The last changed request is first, so that the first page has every job that has just ended. */
async function listCustomerGroup(
  db: Reader,
  customerId: number,
  group: CustomerGroup,
  query: PageQuery,
): Promise<Listing> {
  const position = positionIn(query.cursor);
  const after = position && { updated_at: position[0], id: position[1] };
  const customer = { customerId, statuses: CUSTOMER_GROUPS[group] };
  const found = await findChangedRequests(db, customer, { after, limit: query.limit + 1 });
  const { page, next_cursor } = cutPage(
    found,
    query,
    row => row.id,
    row => row.updated_at,
  );
  const ids = page.map(({ id }) => id);
  return { requests: asCustomer(inOrderOf(ids, await findRequestsByIds(db, ids))), next_cursor };
}

const asCustomer = (rows: readonly RequestRow[]): Listing['requests'] =>
  rows.map(row => ({ row, relation: { side: 'customer' } }));
