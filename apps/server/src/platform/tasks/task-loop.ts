import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Shutdown } from './shutdown.ts';

/** Longest wait between two looks at the database, because another process may have left work behind. */
const POLL_MS = 5000;

/** One piece of work that this process has claimed. */
export type Attempt = () => Promise<void>;

export interface TaskLoopOptions {
  /** How many attempts run at the same time. */
  readonly slots: number;
  /** Claims at most `limit` due rows for this process. Returns one attempt for each. */
  readonly claim: (limit: number) => Promise<readonly Attempt[]>;
  /** When the next row is due, in milliseconds since the epoch; null when none waits. Asked before each claim. */
  readonly findNext: () => Promise<number | null>;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly shutdown: Shutdown;
  /** Logs an error of `claim` or of an attempt. */
  readonly fail: (error: unknown) => void;
}

/**
 * Runs one kind of background work with a fixed number of slots. A slot is free again as soon as its attempt ends, so a slow
 * attempt delays a row that becomes due meanwhile by `POLL_MS` at most.
 */
export class TaskLoop {
  readonly #options: TaskLoopOptions;
  readonly #running = new Set<Promise<void>>();
  #state: 'waiting' | 'running' | 'held' = 'waiting';
  readonly #claimLimit = pLimit(1);
  #looking = false;
  #woken = false;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Number.POSITIVE_INFINITY;

  constructor(options: TaskLoopOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#state !== 'waiting') return;
    this.#state = 'running';
    this.wake();
  }

  /** Looks for due work now. Several calls during a look cause only one more look. */
  wake(): void {
    this.#woken = true;
    if (!this.#looking) this.#lookIn(0);
  }

  /** Stops looking for work except in `drain`. Resolves when the running attempts have ended. */
  async hold(): Promise<void> {
    this.#state = 'held';
    // The planned look would claim work once more.
    clearTimeout(this.#timer);
    this.#timerAt = Number.POSITIVE_INFINITY;
    await this.settle();
  }

  /** Resolves when the running attempts have ended. Does not prevent new ones; a requested shutdown does. */
  async settle(): Promise<void> {
    // Waits for the claims that were requested before.
    await this.#claimLimit(() => {});
    await Promise.all(this.#running);
  }

  /** Does everything that is due and waits for it. Returns whether anything was claimed. */
  async drain(): Promise<boolean> {
    let any = false;
    for (;;) {
      if (await this.#fill()) any = true;
      if (this.#running.size === 0) return any;
      await Promise.race(this.#running);
    }
  }

  /** Claims work for the free slots, one caller at a time. Returns whether anything was claimed. */
  #fill(): Promise<boolean> {
    return this.#claimLimit(() => this.#claim()).catch(error => {
      this.#options.fail(error);
      return false;
    });
  }

  async #claim(): Promise<boolean> {
    const { slots, claim, shutdown } = this.#options;
    let any = false;
    while (this.#running.size < slots && !shutdown.requested.aborted) {
      const free = slots - this.#running.size;
      const attempts = await claim(free);
      any ||= attempts.length > 0;
      for (const attempt of attempts) this.#run(attempt);
      // Nothing more is due, or what is due has to wait for a running attempt, whose end wakes the loop.
      if (attempts.length < free) break;
    }
    return any;
  }

  #run(attempt: Attempt): void {
    // SQLite answers within the turn, so attempts that only use the database would otherwise all run in one turn of the event loop.
    const run = nextTurn()
      .then(attempt)
      .catch(this.#options.fail)
      .then(() => {
        this.#running.delete(run);
        this.wake();
      });
    this.#running.add(run);
  }

  async #look(): Promise<void> {
    this.#timerAt = Number.POSITIVE_INFINITY;
    this.#looking = true;
    this.#woken = false;
    const wait = (await this.#waitUntilDue()) ?? (await this.#fillAndWait());
    this.#looking = false;
    this.#lookIn(this.#woken ? 0 : wait);
  }

  /** Milliseconds until a row is due; null when one is due now or when that is unknown. */
  async #waitUntilDue(): Promise<number | null> {
    const { clock, findNext } = this.#options;
    try {
      const next = await findNext();
      if (next === null) return POLL_MS;
      const wait = next - clock();
      return wait > 0 ? Math.min(wait, POLL_MS) : null;
    } catch {
      return null;
    }
  }

  /** Claims what is due. Returns the milliseconds until the next look. */
  async #fillAndWait(): Promise<number> {
    await this.#fill();
    if (this.#woken || this.#options.shutdown.requested.aborted) return 0;
    // The end of an attempt and a new row wake the loop. Until then a row that becomes due waits, which saves a query for each attempt.
    return this.#running.size > 0 ? POLL_MS : ((await this.#waitUntilDue()) ?? POLL_MS);
  }

  /** Keeps the earlier one of the planned look and this one. */
  #lookIn(milliseconds: number): void {
    const at = performance.now() + milliseconds;
    const idle = this.#state !== 'running' || this.#options.shutdown.requested.aborted;
    if (idle || this.#timerAt <= at) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => void this.#look(), milliseconds).unref();
  }
}
