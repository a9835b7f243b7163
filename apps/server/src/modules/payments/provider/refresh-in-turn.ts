import { AppError } from '@oficio/domain/errors.ts';
import pLimit from 'p-limit';
import type Stripe from 'stripe';
import { retry } from '../../../platform/database/retry.ts';
import { StaleRevisionError } from '../store/update-revision.ts';

const RETRY_TIMEOUT_MS = 20_000;
const MAX_BACKOFF_MS = 200;

type Refresh = () => Promise<void>;

/** By client, because each client has its own view of the provider's objects, then by the id of the object. */
const queues = new WeakMap<Stripe, Map<string, RefreshQueue>>();

interface Turn {
  readonly client: Stripe;
  /** The provider's id of the object. */
  readonly objectId: string;
  /** Whether another call's refresh that has not started is as good as this one: false if this one also stores an event. */
  readonly shared: boolean;
}

/**
 * Runs the refreshes of one provider object one after the other in this process, so that they do not make each other stale.
 * Another process may still write the object's row between a refresh's read and its write: that refresh runs again. Throws
 * `payment_provider` if it is still stale after `RETRY_TIMEOUT_MS`.
 */
export function refreshInTurn({ client, objectId, shared }: Turn, refresh: Refresh): Promise<void> {
  const ofClient = queues.getOrInsertComputed(client, () => new Map());
  const queue = ofClient.getOrInsertComputed(
    objectId,
    () => new RefreshQueue(() => ofClient.delete(objectId)),
  );
  const work = () => retryWhileStale(refresh);
  return shared ? queue.share(work) : queue.add(work);
}

/** The refreshes of one object that have not ended. */
class RefreshQueue {
  readonly #oneAtATime = pLimit(1);
  readonly #onEmpty: () => void;
  #size = 0;
  /** The shared refresh that has not started. */
  #next: Promise<void> | null = null;

  constructor(onEmpty: () => void) {
    this.#onEmpty = onEmpty;
  }

  async add(refresh: Refresh): Promise<void> {
    this.#size += 1;
    try {
      await this.#oneAtATime(refresh);
    } finally {
      this.#size -= 1;
      if (this.#size === 0) this.#onEmpty();
    }
  }

  /** Adds a refresh, or returns the shared one that has not started: it will read a state that is new enough for this caller. */
  share(refresh: Refresh): Promise<void> {
    this.#next ??= this.add(() => {
      this.#next = null;
      return refresh();
    });
    return this.#next;
  }
}

async function retryWhileStale(refresh: Refresh): Promise<void> {
  const isStale = (error: unknown) => error instanceof StaleRevisionError;
  try {
    await retry(refresh, {
      shouldRetry: isStale,
      timeoutMs: RETRY_TIMEOUT_MS,
      maxBackoffMs: MAX_BACKOFF_MS,
    });
  } catch (error) {
    throw isStale(error) ? new AppError('payment_provider', { cause: error }) : error;
  }
}
