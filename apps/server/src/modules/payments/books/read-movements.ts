import { AppError } from '@oficio/domain/errors.ts';
import type { LedgerAccount } from '@oficio/domain/payments/ledger-accounts.ts';
import type { Cents } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { PageQuery } from '../../../platform/paging/id-pages.ts';
import { findDates, findParties, findReasons, findTechnicians } from '../store/ledger/movement-details.ts';
import { type DatedMovement, findEntries, findMovementsInTime } from '../store/ledger/sum-movements.ts';
import type { BookMonth } from './read-books.ts';

/** A movement with everything that the bookkeeper's table shows. */
export interface BookMovement extends DatedMovement {
  readonly serviceName: string;
  readonly customer: Party | null;
  readonly technician: Party | null;
  readonly dates: JobDates;
  readonly reason: string;
  /** Debit (+), credit (−); a missing account has no entry. */
  readonly entries: ReadonlyMap<LedgerAccount, Cents>;
}

interface Party {
  readonly id: number;
  readonly name: string;
}

/** When the money of a job moved, as far as it has; milliseconds since the epoch. */
interface JobDates {
  readonly paid: number | null;
  /** Null also after the release was reversed. */
  readonly released: number | null;
  readonly transferred: number | null;
  /** The last refund that did not fail. */
  readonly refunded: number | null;
}

/** Returns a page of the movements of a month, oldest first. */
export async function readMovements(
  db: Reader,
  { from, countedUntil }: BookMonth,
  { limit, cursor }: PageQuery,
): Promise<{ readonly page: readonly BookMovement[]; readonly next_cursor: string | null }> {
  const after = cursor === undefined ? { at: from, id: 0 } : positionOf(cursor);
  const rows = await findMovementsInTime(db, { after, until: countedUntil, limit });
  const last = rows.at(-1);
  return {
    page: await withDetails(db, rows),
    next_cursor: last && rows.length === limit ? `${last.at}-${last.id}` : null,
  };
}

function positionOf(cursor: string): { readonly at: number; readonly id: number } {
  const [at, id] = cursor.split('-').map(Number);
  if (at === undefined || id === undefined) throw new AppError('cursor_unreadable');
  return { at, id };
}

async function withDetails(db: Reader, rows: readonly DatedMovement[]): Promise<BookMovement[]> {
  const ids = rows.map(({ id }) => id);
  const requestIds = different(rows.map(row => row.request_id));
  const entries = Map.groupBy(await findEntries(db, ids), row => row.movement_id);
  const parties = byId(await findParties(db, requestIds));
  const technicians = byId(await findTechnicians(db, different(rows.map(row => row.technician_id))));
  const dates = Map.groupBy(await findDates(db, requestIds), row => row.request_id ?? 0);
  const reasons = await findReasons(db, ids);
  return rows.map(row => {
    const job = parties.get(row.request_id ?? 0);
    return {
      ...row,
      serviceName: job?.service_name ?? '',
      customer: job ? { id: job.customer_id, name: job.customer_name } : null,
      technician: technicians.get(row.technician_id ?? 0) ?? null,
      dates: datesOf(dates.get(row.request_id ?? 0) ?? []),
      reason: reasons.get(row.id) ?? '',
      entries: new Map((entries.get(row.id) ?? []).map(entry => [entry.account, entry.amount_cents])),
    };
  });
}

const different = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter(id => id !== null))];

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map(row => [row.id, row]));

/** Returns the dates that the movements of a job give, oldest first. */
function datesOf(movements: Awaited<ReturnType<typeof findDates>>): JobDates {
  let [paid, released, transferred]: (number | null)[] = [null, null, null];
  const refunds = new Map<string, number>();
  for (const { kind, source_id: sourceId, at } of movements) {
    if (kind === 'charge') paid ??= at;
    if (kind === 'release') released = at;
    if (kind === 'release_undone') released = null;
    if (kind === 'transfer') transferred = at;
    if (kind === 'refund' || kind === 'manual_refund') refunds.set(sourceId, at);
    if (kind === 'refund_failed') refunds.delete(sourceId);
  }
  return {
    paid: paid ?? null,
    released: released ?? null,
    transferred: transferred ?? null,
    refunded: [...refunds.values()].at(-1) ?? null,
  };
}
