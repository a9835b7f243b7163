import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Cents } from '@oficio/domain/payments/money.ts';
import type { PayoutState, StopCause } from '@oficio/domain/payments/payout-states.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../../platform/database/database.ts';
import type { IdPage } from '../../../../platform/database/paging/id-pages.ts';
import { DELAY_COLUMNS } from '../payout-delays.ts';

const selectPayouts = (db: Reader) =>
  db
    .selectFrom('payouts')
    .select([
      'payouts.payment_id',
      'payouts.request_id',
      'payouts.technician_id',
      'payouts.amount_cents',
      'payouts.fee_cents',
      'payouts.state',
      'payouts.release_at',
      'payouts.transfer_key',
      'payouts.attempts',
      'payouts.revision',
      'payouts.updated_at',
    ]);

/** Instants are milliseconds since the epoch. */
export type PayoutRow = Awaited<ReturnType<ReturnType<typeof selectPayouts>['executeTakeFirstOrThrow']>>;

export const findPayout = (db: Reader, paymentId: number) =>
  selectPayouts(db).where('payouts.payment_id', '=', paymentId).executeTakeFirst();

export const findPayoutOfRequest = (db: Reader, requestId: number) =>
  selectPayouts(db).where('payouts.request_id', '=', requestId).executeTakeFirst();

/** Yields the unsent payouts of a technician in lock order, to avoid deadlocks; each in its own turn of the event loop. */
export async function* unsentOf(db: Reader, technicianId: number): AsyncGenerator<PayoutRow> {
  const rows = await selectPayouts(db)
    .where('payouts.technician_id', '=', technicianId)
    .where('payouts.state', 'in', ['held', 'due', 'frozen'])
    .execute();
  for (const row of rows.sort((one, other) => one.payment_id - other.payment_id)) {
    await nextTurn();
    yield row;
  }
}

/** Returns the technician's share of each of these payments that has a payout. */
export async function findShares(
  db: Reader,
  paymentIds: readonly number[],
): Promise<ReadonlyMap<number, Cents>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payouts')
    .select(['payment_id', 'amount_cents'])
    .where('payment_id', 'in', paymentIds)
    .execute();
  return new Map(rows.map(row => [row.payment_id, row.amount_cents]));
}

/** Returns the causes that freeze a payout. */
export async function findStops(db: Reader, paymentId: number): Promise<ReadonlySet<StopCause>> {
  const rows = await db
    .selectFrom('payout_stops')
    .select('cause')
    .where('payment_id', '=', paymentId)
    .execute();
  return new Set(rows.map(({ cause }) => cause));
}

const selectHeld = (db: Reader) =>
  selectPayouts(db)
    .where('payouts.state', '=', 'held')
    .where('payouts.attempt_at', 'is not', null)
    .select(payout => payout.ref('payouts.attempt_at').$notNull().as('attempt_at'))
    .orderBy('payouts.attempt_at');

/** Returns held payouts with a hold that ended by `now`; see `TaskKind`. */
export const findExpiredHolds = (db: Reader, now: number, limit: number) =>
  selectHeld(db).where('payouts.attempt_at', '<=', now).limit(limit).execute();

export type HeldPayout = Awaited<ReturnType<typeof findExpiredHolds>>[number];

export const findNextHoldExpiry = async (db: Reader): Promise<number | null> =>
  (await selectHeld(db).limit(1).executeTakeFirst())?.attempt_at ?? null;

const selectDue = (db: Reader) =>
  selectPayouts(db)
    .leftJoin('payout_accounts as account', account =>
      account
        .onRef('account.user_id', '=', 'payouts.technician_id')
        .on('account.charges_enabled', '=', 1)
        .on('account.is_gone', '=', 0),
    )
    .innerJoin('payments', 'payments.id', 'payouts.payment_id')
    .where('payouts.state', '=', 'due')
    .where('payouts.attempt_at', 'is not', null)
    .select(['account.account_id', 'payments.intent_id'])
    .select(payout => payout.ref('payouts.attempt_at').$notNull().as('attempt_at'))
    .orderBy('payouts.attempt_at');

/** Returns payouts to transfer, with the ready account of the technician or null; see `TaskKind`. */
export const findDuePayouts = (db: Reader, now: number, limit: number) =>
  selectDue(db).where('payouts.attempt_at', '<=', now).limit(limit).execute();

export type DuePayout = Awaited<ReturnType<typeof findDuePayouts>>[number];

export const findNextDuePayout = async (db: Reader): Promise<number | null> =>
  (await selectDue(db).limit(1).executeTakeFirst())?.attempt_at ?? null;

/** Returns the transferred amounts of these payments by payment id, including the platform's fee. */
export async function sentAmounts(
  db: Reader,
  paymentIds: readonly number[],
): Promise<ReadonlyMap<number, Cents>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payouts')
    .select(['payment_id', 'amount_cents', 'fee_cents'])
    .where('payment_id', 'in', paymentIds)
    .where('state', '=', 'sent')
    .execute();
  return new Map(rows.map(row => [row.payment_id, row.amount_cents + row.fee_cents]));
}

/** Sums a technician's payouts that are not transferred, by state. */
export async function sumUnsentPayouts(
  db: Reader,
  technicianId: number,
): Promise<ReadonlyMap<string, Cents>> {
  const rows = await db
    .selectFrom('payouts')
    .where('technician_id', '=', technicianId)
    .where('state', 'in', ['held', 'frozen', 'due'])
    .groupBy('state')
    .select(({ fn }) => ['state', fn.sum<number>('amount_cents').as('cents')])
    .execute();
  return new Map(rows.map(({ state, cents }) => [state, cents]));
}

/** Counts and sums the payouts of a technician that a suspension freezes. */
export async function sumFreezable(
  db: Reader,
  technicianId: number,
): Promise<{ readonly count: number; readonly cents: Cents }> {
  const sum = await db
    .selectFrom('payouts')
    .where('technician_id', '=', technicianId)
    .where('state', 'in', ['held', 'due'])
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.sum<number>('amount_cents'), sql.lit(0)).as('cents'),
    ])
    .executeTakeFirstOrThrow();
  return sum;
}

const selectOfTechnician = (db: Reader, technicianId: number, { before, limit }: IdPage) =>
  db
    .selectFrom('payouts')
    .innerJoin('requests', 'requests.id', 'payouts.request_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .innerJoin('users as customer', 'customer.id', 'requests.user_id')
    .select([
      'payouts.payment_id',
      'payouts.request_id',
      'payouts.technician_id',
      'requests.time_zone',
      'payouts.amount_cents',
      'payouts.fee_cents',
    ])
    .select(['payouts.state', 'payouts.release_at', 'payouts.sent_at'])
    .select(DELAY_COLUMNS.map(column => `payouts.${column}` as const))
    .select(['services.name as service_name', 'customer.name as customer_name'])
    .where('payouts.technician_id', '=', technicianId)
    .where('payouts.payment_id', '<', before)
    .orderBy('payouts.payment_id', 'desc')
    .limit(limit);

type ListedPayout = Awaited<ReturnType<ReturnType<typeof selectOfTechnician>['executeTakeFirstOrThrow']>>;

/** Returns a technician's payouts in these states, the newest payment first. Reads one index range for each state. */
export async function findPayoutsInStates(
  db: Reader,
  { technicianId, states }: { readonly technicianId: number; readonly states: readonly PayoutState[] },
  page: IdPage,
): Promise<ListedPayout[]> {
  const ranges = await Promise.all(
    states.map(state =>
      selectOfTechnician(db, technicianId, page).where('payouts.state', '=', state).execute(),
    ),
  );
  return ranges
    .flat()
    .sort((one, other) => other.payment_id - one.payment_id)
    .slice(0, page.limit);
}
