import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { type JobKind, NotYet } from '../../../platform/jobs/job-kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  advanceRefresh,
  findDueRefreshes,
  findNextRefresh,
  findOffering,
  type RefreshRow,
  rescheduleRefresh,
} from '../store/card-refreshes.ts';
import { refreshCard } from './refresh.ts';

/** Technicians of one transaction, so that calls do not wait for it. */
const BATCH = 20;
/** Pause in which calls write. */
const PAUSE_MS = 20;
/** An attempt ends long before its lease does. The next attempt continues after the last saved technician. */
const ATTEMPT_MS = 60_000;

type Context = Pick<Platform, 'database' | 'clock' | 'shutdown'>;

/** Adds the job that writes the cards of a changed service again. It starts after the transaction that changes the service. */
export function refreshCardsOfServices(platform: Platform): void {
  const { events, jobs } = platform;
  events.subscribe('catalogue_changed', async tx => tx.afterCommit(() => jobs.wake()));
  jobs.add(cardRefreshJob(platform));
}

/** The job of the rows of `card_refreshes`. */
export const cardRefreshJob = ({ database, clock, shutdown }: Context): JobKind<RefreshRow> => ({
  name: 'card_refresh',
  findDue: findDueRefreshes,
  findNext: findNextRefresh,
  reschedule: rescheduleRefresh,
  async attempt(row) {
    const endsAt = performance.now() + ATTEMPT_MS;
    for (let after: number | null = row.after_id; after !== null; ) {
      shutdown.requested.throwIfAborted();
      if (performance.now() > endsAt) throw new NotYet(clock());
      after = await refreshBatch(database, row, after);
      await sleep(PAUSE_MS);
    }
  },
});

/** Writes the cards of the next technicians. Returns the last one; null when there are no others or a newer refresh replaces this one. */
const refreshBatch = (
  database: Pick<Database, 'transaction'>,
  row: RefreshRow,
  after: number,
): Promise<number | null> =>
  database.transaction(async (tx: Transaction) => {
    const ids = await findOffering(tx.db, row.service_id, { after, limit: BATCH });
    for (const id of ids) await refreshCard(tx, id);
    const last = ids.length < BATCH ? null : (ids.at(-1) ?? null);
    // The last statement, because a change of the catalogue locks the services first and this row last.
    return (await advanceRefresh(tx, row, last)) ? last : null;
  });
