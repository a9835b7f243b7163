import { AppError } from '@oficio/domain/errors.ts';
import { monthOf } from '@oficio/domain/requests/month.ts';
import { isoOf } from '../../../platform/database/instant.ts';
import type { Platform } from '../../../platform/platform.ts';
import { within } from '../../../platform/tasks/shutdown.ts';
import { findNewestCount } from '../store/figure-months.ts';

/** Time for which a call waits for the first count, in milliseconds. */
const WAIT_MS = 3000;
/** Seconds. The first count of a large site takes a second of the processor for each month. */
const RETRY_AFTER = 60;

interface NewestCount {
  /** 'YYYY-MM' */
  readonly month: string;
  /** Until when the figures hold. */
  readonly asOf: string;
}

type Context = Pick<Platform, 'database' | 'clock' | 'shutdown'>;

/**
 * Returns a function that returns the newest count. A call before the first count starts `count`, or waits for the one that runs. The
 * function throws 503 when the count takes longer than `waitMs`; the count goes on and stores its months.
 */
export function createNewestCount(
  { database, clock, shutdown }: Context,
  count: () => Promise<void>,
  waitMs = WAIT_MS,
): () => Promise<NewestCount> {
  async function find(): Promise<NewestCount | null> {
    const newest = await findNewestCount(database.read, monthOf(clock()).name);
    // A count stores its current month last. Until then, the months after the newest one are missing.
    if (!newest || newest.month !== monthOf(newest.counted_at).name) return null;
    return { month: newest.month, asOf: isoOf(newest.counted_at) };
  }

  async function findAfterCount(): Promise<NewestCount> {
    await within(waitMs, count()).catch((error: unknown) => {
      // The server ends a count when it stops.
      throw shutdown.requested.aborted ? new AppError('shutting_down', { cause: error }) : error;
    });
    const counted = await find();
    if (!counted) throw new AppError('figures_being_counted', { retryAfter: RETRY_AFTER });
    return counted;
  }

  return async () => (await find()) ?? findAfterCount();
}
