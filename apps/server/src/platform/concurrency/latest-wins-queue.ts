/** The queue did not run the work: the same caller queued newer work (`replaced`), or it waited too long. */
export class DroppedFromQueueError extends Error {
  readonly reason: 'replaced' | 'too long';

  constructor(reason: DroppedFromQueueError['reason']) {
    super(`Dropped from the queue: ${reason}`);
    this.name = 'DroppedFromQueueError';
    this.reason = reason;
  }
}

interface WaitingWork {
  start(): void;
  drop(reason: DroppedFromQueueError['reason']): void;
}

/**
 * Runs work one at a time in order of arrival. Newer work of a caller replaces the waiting work of the same caller and
 * keeps its place. Drops work that has waited longer than `timeoutMs`, because the caller no longer needs it.
 */
export class LatestWinsQueue {
  readonly #timeoutMs: number;
  readonly #waiting = new Map<string, WaitingWork>();
  #isBusy = false;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** Returns the result of `work`. Rejects with `DroppedFromQueueError` or with the error of `work`. */
  async run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#isBusy) await this.#waitForTurn(caller);
    this.#isBusy = true;
    try {
      return await work();
    } finally {
      this.#startNext();
    }
  }

  #waitForTurn(caller: string): Promise<void> {
    this.#waiting.get(caller)?.drop('replaced');
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(caller);
        reject(new DroppedFromQueueError('too long'));
      }, this.#timeoutMs);
      this.#waiting.set(caller, {
        start() {
          clearTimeout(timer);
          resolve();
        },
        drop(reason) {
          clearTimeout(timer);
          reject(new DroppedFromQueueError(reason));
        },
      });
    });
  }

  /** Starts the next waiting work, or marks the queue as idle. */
  #startNext(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#isBusy = false;
      return;
    }
    const [caller, work] = next;
    this.#waiting.delete(caller);
    work.start();
  }
}
