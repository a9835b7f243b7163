import { AppError } from '@oficio/domain/errors.ts';
import {
  type BooksOut,
  MAX_LATE_MOVEMENTS,
  type MonthState,
} from '@oficio/domain/payments/books/contract.ts';
import { LEDGER_ACCOUNTS, type LedgerAccount } from '@oficio/domain/payments/ledger-accounts.ts';
import { MOVEMENT_KINDS, type MovementKind } from '@oficio/domain/payments/ledger-kinds.ts';
import { type Cents, toEuros } from '@oficio/domain/payments/money.ts';
import { type Month, monthNamed, monthOf, monthsFrom } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isoOf, isoOrNull } from '../../../platform/database/instant.ts';
import {
  findClosedUntil,
  findClosing,
  findFirstMovementInstant,
  findLateIn,
  findPostedAfter,
  findTotals,
  type LateMovement,
  type MonthTotal,
  sumClosedBefore,
  sumMovements,
} from '../store/ledger/months.ts';
import { findRecentResult } from '../store/reconciliations.ts';

/** Months that have ended and are not closed are added up for a reply when there are at most this many; there is one, for an hour. */
const MAX_UNCLOSED = 3;

/** The part of a month whose movements count. */
export interface BookMonth extends Month {
  readonly state: MonthState;
  readonly closedAt: number | null;
  /** End of the counted time, exclusive. */
  readonly countedUntil: number;
}

/** Returns a month with its state. Throws 400 for a month that has not begun. */
export async function findBookMonth(db: Reader, name: string, now: number): Promise<BookMonth> {
  const month = monthNamed(name);
  if (month.from > now) throw new AppError('month_not_begun', { field: 'month' });
  const closedAt = await findClosing(db, name);
  const state = closedAt !== null ? 'closed' : month.until <= now ? 'ended' : 'open';
  return { ...month, state, closedAt, countedUntil: Math.min(month.until, now + 1) };
}

/** Returns the books of a month. Throws 400 for a month that has not begun, and 409 while the months before it are being closed. */
export async function readBooks(db: Reader, name: string, now: number): Promise<BooksOut> {
  const month = await findBookMonth(db, name, now);
  const { state, closedAt, from, countedUntil } = month;
  const totals =
    state === 'closed' ? await findTotals(db, name) : await sumMovements(db, { from, until: countedUntil });
  const accounts = accountsOf(await balancesBefore(db, month), totals);
  return {
    month: name,
    state,
    closed_at: isoOrNull(closedAt),
    counted_until: isoOf(Math.min(month.until, now)),
    accounts: accounts.map(({ account, opening, debit, credit, closing }) => ({
      account,
      opening: toEuros(opening),
      debit: toEuros(debit),
      credit: toEuros(credit),
      closing: toEuros(closing),
    })),
    kinds: kindsOf(totals),
    totals: resultsOf(totals, accounts),
    late: await readLate(db, month),
    posted_later: await readPostedLater(db, month),
    reconciliation: await readComparison(db),
  };
}

/** Returns the balances of the accounts at the beginning of a month: the closed months, and those after them up to it. */
async function balancesBefore(db: Reader, { name, from }: Month): Promise<ReadonlyMap<LedgerAccount, Cents>> {
  const closedUntil = (await findClosedUntil(db, from)) ?? 0;
  const balances = new Map((await sumClosedBefore(db, name)).map(({ account, cents }) => [account, cents]));
  const open = { from: closedUntil, until: from };
  const first = await findFirstMovementInstant(db, open);
  if (first === null) return balances;
  if (monthsFrom(monthOf(first).name, MAX_UNCLOSED) < name) throw new AppError('months_being_closed');
  for (const { account, debit_cents, credit_cents } of await sumMovements(db, open))
    balances.set(account, (balances.get(account) ?? 0) + debit_cents - credit_cents);
  return balances;
}

type AccountMonth = ReturnType<typeof accountsOf>[number];

function accountsOf(opening: ReadonlyMap<LedgerAccount, Cents>, totals: readonly MonthTotal[]) {
  return LEDGER_ACCOUNTS.map(account => {
    const own = totals.filter(total => total.account === account);
    const debit = own.reduce((sum, total) => sum + total.debit_cents, 0);
    const credit = own.reduce((sum, total) => sum + total.credit_cents, 0);
    const before = opening.get(account) ?? 0;
    return { account, opening: before, debit, credit, closing: before + debit - credit };
  });
}

const kindsOf = (totals: readonly MonthTotal[]) =>
  MOVEMENT_KINDS.flatMap(kind => {
    const own = totals.filter(total => total.kind === kind);
    if (own.length === 0) return [];
    const count = own.reduce((sum, { movements }) => sum + movements, 0);
    return { kind, count, amount: toEuros(own.reduce((sum, total) => sum + total.debit_cents, 0)) };
  });

function resultsOf(totals: readonly MonthTotal[], accounts: readonly AccountMonth[]): BooksOut['totals'] {
  /** Returns what movements of these kinds took from an account: its credits less its debits. */
  const takenFrom = (account: LedgerAccount, ...kinds: readonly MovementKind[]): Cents =>
    totals
      .filter(total => total.account === account && kinds.includes(total.kind))
      .reduce((sum, { debit_cents, credit_cents }) => sum + credit_cents - debit_cents, 0);
  const closingOf = (name: LedgerAccount): Cents =>
    accounts.find(({ account }) => account === name)?.closing ?? 0;
  const losses = accounts.find(({ account }) => account === 'losses');
  const outside = takenFrom('manual', 'manual_refund');
  return {
    collected: toEuros(0 - takenFrom('provider', 'charge')),
    fees: toEuros(takenFrom('fees', 'release', 'release_undone')),
    adjusted_fees: toEuros(takenFrom('fees', 'adjustment')),
    refunded: toEuros(takenFrom('provider', 'refund', 'refund_failed') + outside),
    refunded_outside: toEuros(outside),
    transferred: toEuros(takenFrom('provider', 'transfer')),
    disputed: toEuros(takenFrom('provider', 'dispute', 'dispute_won', 'dispute_lost')),
    losses: toEuros((losses?.debit ?? 0) - (losses?.credit ?? 0)),
    adjusted_provider: toEuros(0 - takenFrom('provider', 'adjustment')),
    owed: toEuros(0 - closingOf('technician')),
    held: toEuros(0 - closingOf('held')),
    in_disputes: toEuros(closingOf('disputed')),
    at_provider: toEuros(closingOf('provider')),
  };
}

async function readComparison(db: Reader): Promise<BooksOut['reconciliation']> {
  const run = await findRecentResult(db);
  return run?.finished_at == null
    ? null
    : { finished_at: isoOf(run.finished_at), differences: run.differences };
}

/** Returns the movements of a month that happened at the provider in an earlier one. */
const readLate = async (db: Reader, { from, countedUntil }: BookMonth): Promise<BooksOut['late']> =>
  presentLate(await findLateIn(db, { from, until: countedUntil }));

/** Returns the movements that happened at the provider in a month and were posted in a later one. */
const readPostedLater = async (db: Reader, { from, until }: BookMonth): Promise<BooksOut['late']> =>
  presentLate(await findPostedAfter(db, { from, until }));

const presentLate = (rows: readonly LateMovement[]): BooksOut['late'] => ({
  count: rows.length,
  amount: toEuros(rows.reduce((sum, { cents }) => sum + cents, 0)),
  movements: rows.slice(0, MAX_LATE_MOVEMENTS).map(({ id, kind, at, happened_at, request_id, cents }) => ({
    ...{ id, kind, request_id },
    at: isoOf(at),
    happened_at: isoOf(happened_at),
    amount: toEuros(cents),
  })),
});
