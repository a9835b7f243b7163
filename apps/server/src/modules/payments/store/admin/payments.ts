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
import { IS_OPEN_FAILURE } from '../refunds.ts';

/** Selects the received payments with the data of their jobs for administrators. */
const selectPaid = (db: Reader) =>
  db
    .selectFrom('payments')
    .innerJoin('requests', 'requests.id', 'payments.request_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .innerJoin('users as customer', 'customer.id', 'requests.user_id')
    .leftJoin('users as technician', 'technician.id', 'requests.technician_id')
    .where('payments.outcome', 'is not', null)
    .select([
      'payments.id',
      'payments.request_id',
      'payments.amount_cents',
      'payments.outcome',
      'payments.failure',
      'payments.agreed_at',
      'payments.refund_dates',
      'payments.paused_ms',
      'payments.early_start_agreed_at',
      'payments.terms',
      'payments.created_at',
      'payments.intent_id',
      'requests.town',
      'services.name as service_name',
      'requests.time_zone',
      'customer.name as customer_name',
      'technician.name as technician_name',
      'requests.technician_id',
      'technician.suspended_at',
    ])
    .select(payment => payment.fn.coalesce('payments.paid_at', 'payments.updated_at').as('paid_at'));

/** Amounts are cents, instants are milliseconds since the epoch. */
export type PaidRow = Awaited<ReturnType<ReturnType<typeof selectPaid>['executeTakeFirstOrThrow']>>;

export const findPaid = (db: Reader, id: number): Promise<PaidRow | undefined> =>
  selectPaid(db).where('payments.id', '=', id).executeTakeFirst();

/** Returns the id of the payment that has this id at the provider, or whose refund or dispute has it. */
export async function findIdOfObject(db: Reader, objectId: string): Promise<number | null> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('intent_id', '=', objectId)
    .unionAll(db.selectFrom('refunds').select('payment_id as id').where('refund_id', '=', objectId))
    .unionAll(db.selectFrom('disputes').select('payment_id as id').where('dispute_id', '=', objectId))
    .executeTakeFirst();
  return row?.id ?? null;
}

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

/** Returns these received payments, newest first. */
export async function findPaidByIds(db: Reader, ids: readonly number[]): Promise<readonly PaidRow[]> {
  if (ids.length === 0) return [];
  return selectPaid(db).where('payments.id', 'in', ids).orderBy('payments.id', 'desc').execute();
}

/** Returns the latest dispute of each payment. */
export async function findDisputes(db: Reader, paymentIds: readonly number[]) {
  if (paymentIds.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('disputes')
    .select(['payment_id', 'status', 'amount_cents', 'reason'])
    .select('due_by')
    .where('payment_id', 'in', paymentIds)
    .orderBy('created_at')
    .execute();
  return new Map(rows.map(row => [row.payment_id, row]));
}

/** Returns the failed refunds of these payments that wait for an administrator, oldest first. */
export async function findFailures(db: Reader, paymentIds: readonly number[]) {
  if (paymentIds.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('refunds')
    .where(IS_OPEN_FAILURE)
    .select(['refunds.payment_id as id', 'refunds.id as refund_id', 'refunds.amount_cents', 'refunds.reason'])
    .where('refunds.payment_id', 'in', paymentIds)
    .orderBy('refunds.id')
    .execute();
  return Map.groupBy(rows, ({ id }) => id);
}

/** When the payment was received, as the lists show it. */
const PAID_AT = sql<number>`coalesce(paid_at, updated_at)`;

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
