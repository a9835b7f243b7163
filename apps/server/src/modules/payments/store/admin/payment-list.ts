import { ALL_FOR_STAFF, groupOfFilter, type StaffFilter } from '@oficio/domain/must-act/staff.ts';
import type { ADMIN_PAYMENT_FILTERS } from '@oficio/domain/payments/admin/contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../../platform/database/database.ts';
import {
  type AdminList,
  type Filter,
  type FindNewest,
  untilLimit,
} from '../../../../platform/database/paging/admin-list.ts';
import { findPaidByIds, PAID_AT, type PaidRow } from './payments.ts';

/** The received payments. */
export const PAYMENT_LIST: AdminList<'paid' | 'amount', PaidRow> = {
  table: 'payments',
  id: 'id',
  where: sql`outcome is not null`,
  sorts: { paid: PAID_AT, amount: sql`amount_cents` },
  days: 'paid',
  people: ['customer_id', 'technician_id'],
  read: findPaidByIds,
};

type StoredFilter = Exclude<(typeof ADMIN_PAYMENT_FILTERS)[number], typeof ALL_FOR_STAFF | StaffFilter>;
/** Returns whether the rows of the filter are found by a column, and not by their reasons to wait for an administrator. */
export const isStored = (filter: (typeof ADMIN_PAYMENT_FILTERS)[number]): filter is StoredFilter =>
  filter !== ALL_FOR_STAFF && groupOfFilter(filter) === null;

type StateFilter = Exclude<StoredFilter, 'all'>;

interface PaymentFilters {
  readonly service: number | null;
  readonly town: number | null;
  /** Null for any state. */
  readonly state: StateFilter | null;
}

/** Returns the conditions of the filters that are set. No index has them. */
export function paymentFilters({ service, town, state }: PaymentFilters): Filter<never>[] {
  const ofJob = (column: 'service_id' | 'town', value: number | null) =>
    value === null
      ? []
      : [
          sql<SqlBool>`(select requests.${sql.ref(column)} from requests where requests.id = payments.request_id) = ${value}`,
        ];
  const conditions = [
    ...ofJob('service_id', service),
    ...ofJob('town', town),
    ...(state === null ? [] : [isInState(state)]),
  ];
  return conditions.map(where => ({ where }));
}

const isInState = (state: StateFilter): RawBuilder<SqlBool> =>
  state === 'refunded'
    ? sql`exists (select 1 from refunds where refunds.payment_id = payments.id)`
    : sql`exists (select 1 from payouts where payouts.payment_id = payments.id and payouts.state = ${state})`;

/** Returns a reader of the payments in a state, newest first. */
export const newestInState =
  (db: Reader, state: StateFilter): FindNewest =>
  async ({ before, limit }) => {
    const rows = state === 'refunded' ? sql`refunds where true` : sql`payouts where state = ${state}`;
    const found = await sql<{
      id: number;
    }>`select distinct payment_id as id from ${rows} and payment_id < ${before}
      order by payment_id desc limit ${limit}`.execute(db);
    return untilLimit(
      found.rows.map(({ id }) => id),
      limit,
    );
  };

/** Returns the ids of a request's payments, newest first. */
export async function findPaymentIdsOfRequest(db: Reader, requestId: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('request_id', '=', requestId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}
