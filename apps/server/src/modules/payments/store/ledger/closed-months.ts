import type { LedgerAccount } from '@oficio/domain/payments/ledger-accounts.ts';
import type { MovementKind } from '@oficio/domain/payments/ledger-kinds.ts';
import type { Month } from '@oficio/domain/requests/month.ts';
import type { Reader, Transaction } from '../../../../platform/database/database.ts';
import type { MonthTotal } from './months.ts';

declare module '../../../../platform/database/tables.ts' {
  interface Tables {
    /** Months that get no more movements, without a gap from the first movement on. Written once. */
    closed_months: {
      /** 'YYYY-MM' of the site's calendar. */
      month: string;
      /** First instant of the next month. No movement that is posted later has an earlier instant. */
      ends_at: Instant;
      closed_at: Instant;
    };
    /** Totals of a closed month by kind and account; combinations without movements are missing. */
    month_totals: {
      month: string;
      kind: MovementKind;
      account: LedgerAccount;
      /** Movements whose first entry is of this account, so that the sum over the accounts counts each movement once. */
      movements: number;
      debit_cents: number;
      /** Positive. */
      credit_cents: number;
    };
  }
}

/** Returns when a month was closed; null while it is open. */
export async function findClosing(db: Reader, month: string): Promise<number | null> {
  const row = await db
    .selectFrom('closed_months')
    .select('closed_at')
    .where('month', '=', month)
    .executeTakeFirst();
  return row?.closed_at ?? null;
}

/** Returns the end of the closed months, or of those that end by `until`; null without one. */
export async function findClosedUntil(db: Reader, until = Number.MAX_SAFE_INTEGER): Promise<number | null> {
  const row = await db
    .selectFrom('closed_months')
    .select(({ fn }) => fn.max<number | null>('ends_at').as('ends_at'))
    .where('ends_at', '<=', until)
    .executeTakeFirst();
  return row?.ends_at ?? null;
}

export const findTotals = (db: Reader, month: string): Promise<MonthTotal[]> =>
  db
    .selectFrom('month_totals')
    .select(['kind', 'account', 'movements', 'debit_cents', 'credit_cents'])
    .where('month', '=', month)
    .execute();

/** Returns the sums of all closed months before a month by account. */
export const sumClosedBefore = (db: Reader, month: string) =>
  db
    .selectFrom('month_totals')
    .where('month', '<', month)
    .groupBy('account')
    .select('account')
    .select(({ fn, eb }) => fn.sum<number>(eb('debit_cents', '-', eb.ref('credit_cents'))).as('cents'))
    .execute();

/** Stores the totals of a month and closes it. Does nothing when another process has closed it. */
export async function insertClosedMonth(
  tx: Transaction,
  { name, until }: Month,
  totals: readonly MonthTotal[],
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('closed_months')
    .values({ month: name, ends_at: until, closed_at: tx.now })
    .onConflict(conflict => conflict.column('month').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n || totals.length === 0) return;
  await tx.db
    .insertInto('month_totals')
    .values(totals.map(total => ({ month: name, ...total })))
    .execute();
}
