import type { ADMIN_PAYMENT_FILTERS } from '@oficio/domain/payments/admin/contract.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../../platform/database/database.ts';
import type { IdPage } from '../../../../platform/paging/id-pages.ts';
import { selectOpenFailures } from '../refunds/read.ts';
import { waitingPayments } from './queue.ts';

type Filter = (typeof ADMIN_PAYMENT_FILTERS)[number];

/** Selects the received payments with the data of their jobs for administrators. */
const selectPaid = (db: Reader) =>
  db
    .selectFrom('payments')
    .innerJoin('requests', 'requests.id', 'payments.request_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .innerJoin('users as customer', 'customer.id', 'requests.user_id')
    .leftJoin('users as technician', 'technician.id', 'requests.technician_id')
    .leftJoin('payouts', 'payouts.payment_id', 'payments.id')
    .where('payments.outcome', 'is not', null)
    .select([
      'payments.id',
      'payments.request_id',
      'payments.amount_cents',
      'payments.outcome',
      'payments.failure',
      'payments.agreed_at',
      'payments.refund_dates',
      'payments.terms',
      'payments.created_at',
      'payments.intent_id',
      'services.name as service_name',
      'customer.name as customer_name',
      'technician.name as technician_name',
      'technician.suspended_at',
    ])
    .select(payment => payment.fn.coalesce('payments.paid_at', 'payments.updated_at').as('paid_at'));

/** Amounts are cents, instants are milliseconds since the epoch. */
export type PaidRow = Awaited<ReturnType<ReturnType<typeof selectPaid>['executeTakeFirstOrThrow']>>;

export const findPaid = (db: Reader, id: number): Promise<PaidRow | undefined> =>
  selectPaid(db).where('payments.id', '=', id).executeTakeFirst();

interface Search {
  readonly filter: Filter;
  /** Part of a name, or the number of a request; null finds all. */
  readonly words: string | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Returns a page of received payments, newest first. */
export function findPayments(db: Reader, { filter, words, now }: Search, { before, limit }: IdPage) {
  return selectPaid(db)
    .where('payments.id', '<', before)
    .$if(filter === 'refunded', rows =>
      rows.where('payments.id', 'in', db.selectFrom('refunds').select('payment_id')),
    )
    .$if(filter === 'problem', rows => rows.where('payments.id', 'in', waitingPayments(db, now)))
    .$if(filter !== 'all' && filter !== 'refunded' && filter !== 'problem', rows =>
      rows.where('payouts.state', '=', filter as 'held'),
    )
    .$if(words !== null, rows => rows.where(matches(words ?? '')))
    .orderBy('payments.id', 'desc')
    .limit(limit)
    .execute();
}

function matches(words: string) {
  const part = `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const named = sql<boolean>`lower(customer.name) like ${part} escape '\\' or lower(technician.name) like ${part} escape '\\'`;
  const number = /^\d{1,15}$/.test(words) ? Number(words) : null;
  return number === null ? sql<boolean>`(${named})` : sql<boolean>`(${named} or requests.id = ${number})`;
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
  const rows = await selectOpenFailures(db)
    .select(['refunds.id as refund_id', 'refunds.amount_cents', 'refunds.reason'])
    .where('refunds.payment_id', 'in', paymentIds)
    .orderBy('refunds.id')
    .execute();
  return Map.groupBy(rows, ({ id }) => id);
}
