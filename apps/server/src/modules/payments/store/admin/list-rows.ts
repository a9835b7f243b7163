import type { ADMIN_PAYMENT_FILTERS } from '@oficio/domain/payments/admin/contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../../platform/database/database.ts';
import { engineOf } from '../../../../platform/database/statement.ts';
import type { IdPage } from '../../../../platform/paging/id-pages.ts';

export type StoredFilter = Exclude<(typeof ADMIN_PAYMENT_FILTERS)[number], 'problem'>;

/** The rows behind a filter, one per payment. Indexes deliver them in the order of the payments, also for each party. */
interface Rows {
  readonly table: 'payments' | 'payouts' | 'refunds';
  readonly id: 'id' | 'payment_id';
  readonly condition: RawBuilder<SqlBool>;
  /** The key that the indexes of `payouts` have before the payment. */
  readonly state: string | null;
}

function rowsOf(filter: StoredFilter): Rows {
  if (filter === 'all')
    return { table: 'payments', id: 'id', condition: sql`outcome is not null`, state: null };
  if (filter === 'refunded')
    return { table: 'refunds', id: 'payment_id', condition: IS_FIRST_REFUND, state: null };
  return { table: 'payouts', id: 'payment_id', condition: sql`state = ${filter}`, state: filter };
}

const IS_FIRST_REFUND = sql<boolean>`not exists (
  select 1 from refunds as earlier where earlier.payment_id = refunds.payment_id and earlier.id < refunds.id
)`;

const selectIds = ({ table, id, condition }: Rows) =>
  sql`select ${sql.ref(`${table}.${id}`)} as id from ${sql.table(table)} where ${condition}`;

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

/**
 * Returns the ids of the newest payments of these customers or technicians, at least as many as the page holds if there are
 * so many. Reads one entry of each person, and then a page of those with the newest entries: no others are on the page.
 */
export function findIdsOfPeople(
  db: Reader,
  filter: StoredFilter,
  side: 'customer_id' | 'technician_id',
  people: readonly number[],
  page: IdPage,
): Promise<readonly number[]> {
  const rows = rowsOf(filter);
  const json = JSON.stringify(people);
  const newestOf = (person: string, limit: number) =>
    (engineOf(db) === 'sqlite' ? ofPerson : ofPersonInPostgres)(rows, side, sql.ref(person), {
      ...page,
      limit,
    });
  const first = newestOf('person.value', 1);
  const all = newestOf('head.person', page.limit);
  if (engineOf(db) === 'sqlite') {
    const id = sql.ref(`entry.${rows.id}`);
    return idsOf(
      db,
      sql`select ${id} as id from (
          select value as person, (${first}) as newest from json_each(${json}) as person
          order by newest desc limit ${page.limit}
        ) as head cross join ${sql.table(rows.table)} as entry on ${id} in (${all})`,
    );
  }
  return idsOf(
    db,
    sql`select entry.id from (
        select value as person, (${first}) as newest from unnest(cast(${people} as bigint[])) as person (value)
        order by newest desc nulls last limit ${page.limit}
      ) as head cross join lateral (${all}) as entry`,
  );
}

type PersonRows = (
  rows: Rows,
  side: string,
  person: RawBuilder<unknown>,
  page: IdPage,
) => RawBuilder<unknown>;

const ofPerson: PersonRows = (rows, side, person, { before, limit }) => {
  const id = sql.ref(rows.id);
  return sql`${selectIds(rows)} and ${sql.ref(side)} = ${person} and ${id} < ${before} order by ${id} desc limit ${limit}`;
};

/** Avoids `=`, with which PostgreSQL may read an index of all payments in their order until it finds enough of the person. */
const ofPersonInPostgres: PersonRows = (rows, side, person, { before, limit }) => {
  const state = rows.state === null ? [] : [[sql.ref('state'), sql`${rows.state}`] as const];
  const keys = [[sql.ref(side), person] as const, ...state];
  const [columns, values] = [keys.map(([column]) => column), keys.map(([, value]) => value)];
  const order = [...columns, sql.ref(rows.id)];
  return sql`${selectIds(rows)} and (${sql.join(columns)}) >= (${sql.join(values)})
    and (${sql.join(order)}) < (${sql.join([...values, before])})
    order by ${sql.join(order.map(column => sql`${column} desc`))} limit ${limit}`;
};
