import { AppError } from '@oficio/domain/errors.ts';
import pLimit, { type LimitFunction } from 'p-limit';
import type Stripe from 'stripe';
import { retry } from '../../../platform/concurrency/retry.ts';

/** The row changed between read and write. The caller must re-read the provider's state and try again. */
export class StaleRevisionError extends Error {}

const RETRY_TIMEOUT_MS = 20_000;
const MAX_BACKOFF_MS = 200;

/** Queue of refreshes of one provider object, which run one at a time. */
interface RefreshQueue {
  readonly limit: LimitFunction;
  /** Refreshes that have not ended. */
  size: number;
  /** A refresh that has not started. Later callers may share it, because it will read state that is new enough for them. */
  queued: Promise<void> | null;
}

/** By Stripe client, then by the id of the provider's object. */
const queues = new WeakMap<Stripe, Map<string, RefreshQueue>>();

interface RefreshOptions {
  readonly client: Stripe;
  /** The provider's id of the object. */
  readonly objectId: string;
  /** Whether callers may share a refresh that has not started. */
  readonly shared: boolean;
}

/**
 * Runs refreshes of one provider object one at a time in this process; retries with jitter while another process writes its
 * row. With `shared`, callers join the queued refresh. Throws `payment_provider` after `RETRY_TIMEOUT_MS`.
 */
export function retryWhileStale(
  { client, objectId, shared }: RefreshOptions,
  refresh: () => Promise<void>,
): Promise<void> {
  const ofClient = queues.get(client) ?? new Map<string, RefreshQueue>();
  queues.set(client, ofClient);
  const queue: RefreshQueue = ofClient.get(objectId) ?? { limit: pLimit(1), size: 0, queued: null };
  ofClient.set(objectId, queue);
  if (shared && queue.queued) return queue.queued;
  queue.size += 1;
  const own = queue.limit(async () => {
    if (queue.queued === own) queue.queued = null;
    try {
      await refreshUntilCurrent(refresh);
    } finally {
      queue.size -= 1;
      if (queue.size === 0) ofClient.delete(objectId);
    }
  });
  if (shared) queue.queued = own;
  return own;
}

async function refreshUntilCurrent(refresh: () => Promise<void>): Promise<void> {
  const shouldRetry = (error: unknown) => error instanceof StaleRevisionError;
  try {
    await retry(refresh, { shouldRetry, timeoutMs: RETRY_TIMEOUT_MS, maxBackoffMs: MAX_BACKOFF_MS });
  } catch (error) {
    throw shouldRetry(error) ? new AppError('payment_provider', { cause: error }) : error;
  }
}
