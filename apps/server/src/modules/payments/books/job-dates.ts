import type { Reader } from '../../../platform/database/database.ts';
import { findDates } from '../store/ledger/movement-details.ts';

/** When the money of a job moved, as far as it has; milliseconds since the epoch. */
export interface JobDates {
  readonly paid: number | null;
  /** Null also after the release was reversed. */
  readonly released: number | null;
  readonly transferred: number | null;
  /** The last refund that did not fail. */
  readonly refunded: number | null;
}

/** Returns a function that gives the dates of one of these requests; all are null without a request. */
export async function readJobDates(
  db: Reader,
  requestIds: readonly number[],
): Promise<(requestId: number | null) => JobDates> {
  const movements = Map.groupBy(await findDates(db, requestIds), row => row.request_id);
  return requestId => datesOf((requestId === null ? undefined : movements.get(requestId)) ?? []);
}

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
