import type { WaitingFilter } from '@oficio/domain/must-act/staff.ts';
import type { ADMIN_PAYMENT_FILTERS } from '@oficio/domain/payments/admin/contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../../platform/database/database.ts';
import type { IdPage } from '../../../../platform/paging/id-pages.ts';
import {
  findNewestOfOwners,
  type OwnedRows,
  selectIds,
} from '../../../../platform/paging/newest-of-owners.ts';

export type StoredFilter = Exclude<(typeof ADMIN_PAYMENT_FILTERS)[number], 'problem' | WaitingFilter>;

/** Returns the rows behind a filter, one per payment. */
function rowsOf(filter: StoredFilter): OwnedRows {
  if (filter === 'all')
    return { table: 'payments', id: 'id', condition: sql`outcome is not null`, state: null };
  if (filter === 'refunded')
    return { table: 'refunds', id: 'payment_id', condition: IS_FIRST_REFUND, state: null };
  return {
    table: 'payouts',
    id: 'payment_id',
    condition: sql`true`,
    state: { column: 'state', value: filter },
  };
}

const IS_FIRST_REFUND = sql<boolean>`not exists (
  select 1 from refunds as earlier where earlier.payment_id = refunds.payment_id and earlier.id < refunds.id
)`;

const idsOf = async (db: Reader, query: RawBuilder<unknown>): Promise<readonly number[]> =>
  (await (query as RawBuilder<{ id: number }>).execute(db)).rows.map(({ id }) => id);

/** Returns the ids of the payments of a filter, newest first. */
export function findFilteredIds(db: Reader, filter: StoredFilter, { before, limit }: IdPage) {
  const rows = rowsOf(filter);
  const id = sql.ref(rows.id);
  return idsOf(db, sql`${selectIds(rows)} and ${id} < ${before} order by ${id} desc limit ${limit}`);
}

/** Returns the ids of a request's payments of a filter, newest first. */
export function findIdsOfRequest(db: Reader, filter: StoredFilter, requestId: number) {
  const rows = rowsOf(filter);
  const id = sql.ref(rows.id);
  // Not by the column `request_id`: without statistics SQLite would read all payouts of the state instead.
  const ofRequest = sql`select payments.id from payments where payments.request_id = ${requestId}`;
  return idsOf(db, sql`${selectIds(rows)} and ${id} in (${ofRequest}) order by ${id} desc`);
}

/** Returns the id of this payment if the filter contains it. */
export function findIdsOfPayment(db: Reader, filter: StoredFilter, paymentId: number) {
  const rows = rowsOf(filter);
  return idsOf(db, sql`${selectIds(rows)} and ${sql.ref(rows.id)} = ${paymentId}`);
}

/** Returns the ids of the newest payments of these customers and technicians. */
export const findIdsOfPeople = (db: Reader, filter: StoredFilter, people: readonly number[], page: IdPage) =>
  findNewestOfOwners(db, rowsOf(filter), ['customer_id', 'technician_id'], people, page);
