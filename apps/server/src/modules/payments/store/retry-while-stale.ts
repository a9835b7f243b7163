import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '@oficio/domain/errors.ts';
import type Stripe from 'stripe';

/** The row changed between read and write. The caller must re-read the provider's state and try again. */
export class StaleRevisionError extends Error {}

const RETRY_TIMEOUT_MS = 20_000;
const MAX_BACKOFF_MS = 200;

/** Per provider object: the last queued refresh, and a refresh that has not begun, which later callers may share. */
interface RefreshQueue {
  last: Promise<unknown>;
  queued: Promise<void> | null;
}

/** By Stripe client, then by the id of the provider's object. */
const queues = new WeakMap<Stripe, Map<string, RefreshQueue>>();

interface RefreshOptions {
  readonly client: Stripe;
  /** The provider's id of the object. */
  readonly objectId: string;
  /** Whether callers may share a refresh that has not begun. */
  readonly shared: boolean;
}

/**
 * Runs refreshes of one provider object one at a time in this process and retries with jitter while another process writes
 * the same row. With `shared`, callers join the queued refresh, because it will read state that is new enough for them.
 * Throws `payment_provider` after `RETRY_TIMEOUT_MS`.
 */
export function retryWhileStale(
  { client, objectId, shared }: RefreshOptions,
  refresh: () => Promise<void>,
): Promise<void> {
  const ofClient = queues.get(client) ?? new Map<string, RefreshQueue>();
  queues.set(client, ofClient);
  const queue: RefreshQueue = ofClient.get(objectId) ?? { last: Promise.resolve(), queued: null };
  ofClient.set(objectId, queue);
  if (shared && queue.queued) return queue.queued;
  const own = queue.last.then(() => {
    if (queue.queued === own) queue.queued = null;
    return retry(refresh);
  });
  if (shared) queue.queued = own;
  const done = own
    .catch(() => {})
    .then(() => {
      if (queue.last === done) ofClient.delete(objectId);
    });
  queue.last = done;
  return own;
}

async function retry(refresh: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + RETRY_TIMEOUT_MS;
  for (let backoffMs = 1; ; backoffMs = Math.min(MAX_BACKOFF_MS, backoffMs * 2)) {
    try {
      return await refresh();
    } catch (error) {
      if (!(error instanceof StaleRevisionError)) throw error;
      if (performance.now() > deadline) throw new Failure('payment_provider', { cause: error });
      await sleep(Math.random() * backoffMs);
    }
  }
}
