import { AppError, type ErrorCode } from '@oficio/domain/errors.ts';

interface FairQueueOptions {
  /** Operations that run at the same time. */
  readonly parallel: number;
  /** Operations that may wait in total. */
  readonly maxWaiting: number;
  /** Operations that may wait under one key, for each level of a path: the widest keys come first. */
  readonly maxWaitingPerKey: readonly number[];
  /** An operation that has not started after this time is refused. */
  readonly timeoutMs: number;
  /** Its refusal; `too_many_requests` by default. */
  readonly lateCode?: ErrorCode;
  /**
   * True when a new operation of a key that has too many waiting takes the place of its oldest one, because the caller no longer needs that.
   * Otherwise the new operation is refused.
   */
  readonly latestWins?: boolean;
}

/** The owner of an operation, widest key first: a network and the smaller network inside it, or one account. */
type Path = readonly string[];

interface QueuedOperation {
  readonly start: () => void;
  readonly refuse: () => void;
}

/**
 * Runs expensive operations of any caller. The keys take turns at each level of their paths, so a caller with many operations delays
 * only its own operations. When the queue is full, an operation of a key with few operations evicts the newest operation of the key with the most.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #waiting = new Branch();
  #running = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** Returns what the operation returns. Throws 429 when too many operations wait or a newer one replaced it, and `lateCode` when it has waited too long. */
  async run<Result>(path: Path, operation: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#options.parallel) this.#running += 1;
    else await this.#wait(path);
    try {
      return await operation();
    } finally {
      // The next operation takes over this place, so the count changes only when no operation waits.
      const next = this.#waiting.take();
      if (next) next.start();
      else this.#running -= 1;
    }
  }

  #wait(path: Path): Promise<void> {
    const { maxWaiting, maxWaitingPerKey, timeoutMs, lateCode, latestWins = false } = this.#options;
    const isCrowded = this.#waiting.isCrowded(path, maxWaitingPerKey);
    if (isCrowded && !latestWins) throw new AppError('too_many_requests');
    if (!isCrowded && this.#waiting.size >= maxWaiting) {
      const evicted = this.#waiting.evictFor(path);
      if (!evicted) throw new AppError('too_many_requests');
      evicted.refuse();
    }
    return new Promise((resolve, reject) => {
      const refuse = (code?: ErrorCode) => {
        clearTimeout(timer);
        reject(new AppError(code ?? 'too_many_requests'));
      };
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const operation = { start, refuse };
      const timer = setTimeout(() => {
        this.#waiting.remove(path, operation);
        refuse(lateCode);
      }, timeoutMs);
      this.#waiting.add(path, operation);
      // After `add`, so that the key keeps its turn.
      if (isCrowded) this.#waiting.takeOldest(path)?.refuse();
    });
  }
}

/** One level of the waiting operations. A branch that holds no operation is removed from its parent. */
class Branch {
  size = 0;
  readonly #operations = new Set<QueuedOperation>();
  /** In the order of their turns. A key moves to the end after its turn. */
  readonly #branches = new Map<string, Branch>();

  isCrowded([key, ...rest]: Path, [max = Number.POSITIVE_INFINITY, ...others]: readonly number[]): boolean {
    const branch = key === undefined ? undefined : this.#branches.get(key);
    return branch !== undefined && (branch.size >= max || branch.isCrowded(rest, others));
  }

  add([key, ...rest]: Path, operation: QueuedOperation): void {
    this.size += 1;
    if (key === undefined) {
      this.#operations.add(operation);
      return;
    }
    const branch = this.#branches.get(key) ?? new Branch();
    this.#branches.set(key, branch);
    branch.add(rest, operation);
  }

  take(): QueuedOperation | undefined {
    if (this.size === 0) return undefined;
    this.size -= 1;
    for (const operation of this.#operations) {
      this.#operations.delete(operation);
      return operation;
    }
    for (const [key, branch] of this.#branches) {
      this.#branches.delete(key);
      const operation = branch.take();
      if (branch.size > 0) this.#branches.set(key, branch);
      return operation;
    }
    return undefined;
  }

  /** Removes and returns the oldest operation of this path. */
  takeOldest([key, ...rest]: Path): QueuedOperation | undefined {
    if (key === undefined) return this.take();
    const operation = this.#branches.get(key)?.takeOldest(rest);
    if (operation) this.size -= 1;
    return operation;
  }

  /**
   * Removes and returns the newest operation of the key with the most operations, so that the key of `path` can have one more. Returns
   * undefined when that key would then have as many operations as any other.
   */
  evictFor([key, ...rest]: Path): QueuedOperation | undefined {
    const largest = this.#largest();
    if (!largest) return undefined;
    const [name, branch] = largest;
    const own = key === undefined ? undefined : this.#branches.get(key);
    if (own && own.size >= branch.size) return this.#evictWithin(key ?? '', own, rest);
    return branch.size > (own?.size ?? 0) + 1 ? this.#evictWithin(name, branch, null) : undefined;
  }

  /** Returns the key with the most operations; if several have as many, the one with the latest turn. */
  #largest(): readonly [string, Branch] | undefined {
    return [...this.#branches].toSorted(([, a], [, b]) => a.size - b.size).at(-1);
  }

  #evictWithin(key: string, branch: Branch, path: Path | null): QueuedOperation | undefined {
    const operation = path ? branch.evictFor(path) : branch.#evictNewest();
    if (!operation) return undefined;
    this.size -= 1;
    if (branch.size === 0) this.#branches.delete(key);
    return operation;
  }

  /** Removes the newest operation of the key with the most operations. */
  #evictNewest(): QueuedOperation | undefined {
    const largest = this.#largest();
    if (largest) return this.#evictWithin(...largest, null);
    const operation = [...this.#operations].at(-1);
    if (operation) {
      this.#operations.delete(operation);
      this.size -= 1;
    }
    return operation;
  }

  remove([key, ...rest]: Path, operation: QueuedOperation): void {
    this.size -= 1;
    if (key === undefined) {
      this.#operations.delete(operation);
      return;
    }
    const branch = this.#branches.get(key);
    branch?.remove(rest, operation);
    if (branch?.size === 0) this.#branches.delete(key);
  }
}
