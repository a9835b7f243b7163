import { AppError, type ErrorCode } from '@oficio/domain/errors.ts';

interface FairQueueOptions {
  /** Jobs that run at the same time. */
  readonly parallel: number;
  /** Jobs that may wait in total. */
  readonly maxWaiting: number;
  /** Jobs that may wait under one key, for each level of a path: the widest keys come first. */
  readonly maxWaitingPerKey: readonly number[];
  /** A job that has not started after this time is refused. */
  readonly timeoutMs: number;
  /** Its refusal; `too_many_requests` by default. */
  readonly lateCode?: ErrorCode;
  /**
   * True when a new job of a key that has too many waiting takes the place of its oldest one, because the caller no longer needs that.
   * Otherwise the new job is refused.
   */
  readonly latestWins?: boolean;
}

/** The owner of a job, widest key first: a network and the smaller network inside it, or one account. */
type Path = readonly string[];

interface WaitingJob {
  readonly start: () => void;
  readonly refuse: () => void;
}

/**
 * Runs expensive jobs of any caller. The keys take turns at each level of their paths, so a caller with many jobs delays
 * only its own jobs. When the queue is full, a job of a key with few jobs evicts the newest job of the key with the most.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #waiting = new Branch();
  #running = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** Returns what the job returns. Throws 429 when too many jobs wait or a newer one replaced it, and `lateCode` when it has waited too long. */
  async run<Result>(path: Path, job: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#options.parallel) this.#running += 1;
    else await this.#wait(path);
    try {
      return await job();
    } finally {
      // The next job takes over this place, so the count changes only when no job waits.
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
      const job = { start, refuse };
      const timer = setTimeout(() => {
        this.#waiting.remove(path, job);
        refuse(lateCode);
      }, timeoutMs);
      this.#waiting.add(path, job);
      // After `add`, so that the key keeps its turn.
      if (isCrowded) this.#waiting.takeOldest(path)?.refuse();
    });
  }
}

/** One level of the waiting jobs. A branch that holds no job is removed from its parent. */
class Branch {
  size = 0;
  readonly #jobs = new Set<WaitingJob>();
  /** In the order of their turns. A key moves to the end after its turn. */
  readonly #branches = new Map<string, Branch>();

  isCrowded([key, ...rest]: Path, [max = Number.POSITIVE_INFINITY, ...others]: readonly number[]): boolean {
    const branch = key === undefined ? undefined : this.#branches.get(key);
    return branch !== undefined && (branch.size >= max || branch.isCrowded(rest, others));
  }

  add([key, ...rest]: Path, job: WaitingJob): void {
    this.size += 1;
    if (key === undefined) {
      this.#jobs.add(job);
      return;
    }
    const branch = this.#branches.get(key) ?? new Branch();
    this.#branches.set(key, branch);
    branch.add(rest, job);
  }

  take(): WaitingJob | undefined {
    if (this.size === 0) return undefined;
    this.size -= 1;
    for (const job of this.#jobs) {
      this.#jobs.delete(job);
      return job;
    }
    for (const [key, branch] of this.#branches) {
      this.#branches.delete(key);
      const job = branch.take();
      if (branch.size > 0) this.#branches.set(key, branch);
      return job;
    }
    return undefined;
  }

  /** Removes and returns the oldest job of this path. */
  takeOldest([key, ...rest]: Path): WaitingJob | undefined {
    if (key === undefined) return this.take();
    const job = this.#branches.get(key)?.takeOldest(rest);
    if (job) this.size -= 1;
    return job;
  }

  /**
   * Removes and returns the newest job of the key with the most jobs, so that the key of `path` can have one more. Returns
   * undefined when that key would then have as many jobs as any other.
   */
  evictFor([key, ...rest]: Path): WaitingJob | undefined {
    const largest = this.#largest();
    if (!largest) return undefined;
    const [name, branch] = largest;
    const own = key === undefined ? undefined : this.#branches.get(key);
    if (own && own.size >= branch.size) return this.#evictWithin(key ?? '', own, rest);
    return branch.size > (own?.size ?? 0) + 1 ? this.#evictWithin(name, branch, null) : undefined;
  }

  /** Returns the key with the most jobs; if several have as many, the one with the latest turn. */
  #largest(): readonly [string, Branch] | undefined {
    return [...this.#branches].toSorted(([, a], [, b]) => a.size - b.size).at(-1);
  }

  #evictWithin(key: string, branch: Branch, path: Path | null): WaitingJob | undefined {
    const job = path ? branch.evictFor(path) : branch.#evictNewest();
    if (!job) return undefined;
    this.size -= 1;
    if (branch.size === 0) this.#branches.delete(key);
    return job;
  }

  /** Removes the newest job of the key with the most jobs. */
  #evictNewest(): WaitingJob | undefined {
    const largest = this.#largest();
    if (largest) return this.#evictWithin(...largest, null);
    const job = [...this.#jobs].at(-1);
    if (job) {
      this.#jobs.delete(job);
      this.size -= 1;
    }
    return job;
  }

  remove([key, ...rest]: Path, job: WaitingJob): void {
    this.size -= 1;
    if (key === undefined) {
      this.#jobs.delete(job);
      return;
    }
    const branch = this.#branches.get(key);
    branch?.remove(rest, job);
    if (branch?.size === 0) this.#branches.delete(key);
  }
}
