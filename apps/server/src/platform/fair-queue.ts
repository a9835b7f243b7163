import { Failure } from '@oficio/domain/errors.ts';

interface FairQueueOptions {
  /** Jobs that run at the same time. */
  readonly parallel: number;
  /** Jobs that may wait in total. */
  readonly maxWaiting: number;
  /** Jobs that may wait under one key, at each level of a path. */
  readonly maxWaitingPerKey: number;
  /** A job that has not started after this time is refused. */
  readonly timeoutMs: number;
}

/** Who a job is for, widest key first: a network and the smaller network inside it, or one account. */
type Path = readonly string[];

type StartJob = () => void;

/**
 * Runs expensive jobs of strangers. The keys take turns at each level of their paths, so a caller with many jobs delays
 * its own jobs and nobody else's.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #waiting = new Branch();
  #running = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** Returns what the job returns. Throws 429 when too many jobs wait or when this one has waited too long. */
  async run<Result>(path: Path, job: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#options.parallel) this.#running += 1;
    else await this.#wait(path);
    try {
      return await job();
    } finally {
      // The next job takes over this place, so the count changes only when no job waits.
      const startNext = this.#waiting.take();
      if (startNext) startNext();
      else this.#running -= 1;
    }
  }

  #wait(path: Path): Promise<void> {
    const { maxWaiting, maxWaitingPerKey, timeoutMs } = this.#options;
    if (this.#waiting.size >= maxWaiting || this.#waiting.isCrowded(path, maxWaitingPerKey))
      throw new Failure('too_many_requests');
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.remove(path, start);
        reject(new Failure('too_many_requests'));
      }, timeoutMs);
      this.#waiting.add(path, start);
    });
  }
}

/** One level of the waiting jobs. A branch that holds no job is removed from its parent. */
class Branch {
  size = 0;
  readonly #jobs = new Set<StartJob>();
  /** In the order of their turns: a key moves to the end when it has had one. */
  readonly #branches = new Map<string, Branch>();

  isCrowded([key, ...rest]: Path, max: number): boolean {
    const branch = key === undefined ? undefined : this.#branches.get(key);
    return branch !== undefined && (branch.size >= max || branch.isCrowded(rest, max));
  }

  add([key, ...rest]: Path, job: StartJob): void {
    this.size += 1;
    if (key === undefined) {
      this.#jobs.add(job);
      return;
    }
    const branch = this.#branches.get(key) ?? new Branch();
    this.#branches.set(key, branch);
    branch.add(rest, job);
  }

  take(): StartJob | undefined {
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

  remove([key, ...rest]: Path, job: StartJob): void {
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
