import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LedgerAccount } from '@oficio/domain/payments/ledger-accounts.ts';
import type { MovementKind } from '@oficio/domain/payments/ledger-kinds.ts';
import type { Month } from '@oficio/domain/requests/month.ts';
import type { Reader, Transaction } from '../../../../platform/database/database.ts';

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

/** Sums of the entries of one kind in one account, as in `month_totals`. */
export interface MonthTotal {
  readonly kind: MovementKind;
  readonly account: LedgerAccount;
  readonly movements: number;
  readonly debit_cents: number;
  readonly credit_cents: number;
}

interface Span {
  /** Milliseconds since the epoch; `until` is exclusive. */
  readonly from: number;
  readonly until: number;
}

interface Part {
  /** The last movement before the part. */
  readonly after: { readonly at: number; readonly id: number };
  readonly until: number;
  readonly limit: number;
}

/** Movements of a page; a few milliseconds. */
const PAGE = 500;

/** Returns the next movements before an instant, oldest first. */
export const findMovementsInTime = (db: Reader, { after, until, limit }: Part) =>
  db
    .selectFrom('ledger_movements')
    .select(['id', 'kind', 'source_id', 'request_id', 'technician_id', 'at', 'happened_at'])
    .where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '>', tuple(after.at, after.id)))
    .where('at', '<', until)
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();

export type DatedMovement = Awaited<ReturnType<typeof findMovementsInTime>>[number];

/** Returns the entries of these movements, in the order of the ledger. */
export const findLedgerEntries = async (db: Reader, movementIds: readonly number[]) =>
  movementIds.length === 0
    ? []
    : db
        .selectFrom('ledger_entries')
        .select(['movement_id', 'account', 'amount_cents'])
        .where('movement_id', 'in', movementIds)
        .orderBy('id')
        .execute();

/** Returns whether anything was posted to the ledger. */
export const hasMovements = async (db: Reader): Promise<boolean> =>
  (await db.selectFrom('ledger_movements').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Returns the instant of the first movement of a span; null without one. */
export async function findFirstMovementInstant(db: Reader, { from, until }: Span): Promise<number | null> {
  const row = await db
    .selectFrom('ledger_movements')
    .select('at')
    .where('at', '>=', from)
    .where('at', '<', until)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Adds up the movements of a span by kind and account. Reads them in pages, each in its own turn of the event loop. */
export async function sumMovements(db: Reader, { from, until }: Span): Promise<MonthTotal[]> {
  const totals = new Map<string, MonthTotal>();
  for (let after = { at: from, id: 0 }; ; ) {
    await nextTurn();
    const page = await findMovementsInTime(db, { after, until, limit: PAGE });
    addPage(
      totals,
      page,
      await findLedgerEntries(
        db,
        page.map(({ id }) => id),
      ),
    );
    const last = page.at(-1);
    if (!last || page.length < PAGE) return [...totals.values()];
    after = last;
  }
}

function addPage(
  totals: Map<string, MonthTotal>,
  page: readonly DatedMovement[],
  entries: Awaited<ReturnType<typeof findLedgerEntries>>,
): void {
  const kinds = new Map(page.map(({ id, kind }) => [id, kind]));
  const counted = new Set<number>();
  for (const { movement_id: id, account, amount_cents: cents } of entries) {
    const kind = kinds.get(id);
    if (kind === undefined) continue;
    const key = `${kind} ${account}`;
    const before = totals.get(key) ?? { movements: 0, debit_cents: 0, credit_cents: 0 };
    totals.set(key, {
      ...{ kind, account },
      movements: before.movements + (counted.has(id) ? 0 : 1),
      debit_cents: before.debit_cents + Math.max(0, cents),
      credit_cents: before.credit_cents + Math.max(0, -cents),
    });
    counted.add(id);
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

/** More late movements than this are a broken webhook of weeks; the list is cut. */
const MAX_LATE = 5000;

const selectLate = (db: Reader) =>
  db
    .selectFrom('ledger_movements as movement')
    .where('movement.happened_at', 'is not', null)
    .select(['movement.id', 'movement.kind', 'movement.at', 'movement.request_id'])
    .select(({ ref }) => ref('movement.happened_at').$castTo<number>().as('happened_at'))
    .select(({ selectFrom, fn, val }) =>
      fn
        .coalesce(
          selectFrom('ledger_entries as entry')
            .whereRef('entry.movement_id', '=', 'movement.id')
            .where('entry.account', '=', 'provider')
            .select(({ fn: { sum } }) => sum<number>('entry.amount_cents').as('cents')),
          val(0),
        )
        .as('cents'),
    )
    .limit(MAX_LATE);

/** Returns the movements of a span that happened at the provider in an earlier month, with the change of the balance there. */
export const findLateIn = (db: Reader, { from, until }: Span) =>
  selectLate(db)
    .where('movement.at', '>=', from)
    .where('movement.at', '<', until)
    .orderBy('movement.at')
    .orderBy('movement.id')
    .execute();

export type LateMovement = Awaited<ReturnType<typeof findLateIn>>[number];

/** Returns the movements that happened at the provider in a month and were posted in a later one. */
export const findPostedAfter = (db: Reader, { from, until }: Span): Promise<LateMovement[]> =>
  selectLate(db)
    .where('movement.happened_at', '>=', from)
    .where('movement.happened_at', '<', until)
    .orderBy('movement.happened_at')
    .orderBy('movement.id')
    .execute();
