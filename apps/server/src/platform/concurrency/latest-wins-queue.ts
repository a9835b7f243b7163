/** The work was not run: the same caller queued newer work, or it waited too long. */
export class DroppedFromQueueError extends Error {
  readonly reason: 'overtaken' | 'too long';

  constructor(reason: DroppedFromQueueError['reason']) {
    super(`Turn lost: ${reason}`);
    this.name = 'TurnLost';
    this.reason = reason;
  }
}

interface Turn {
  come(): void;
  lose(reason: DroppedFromQueueError['reason']): void;
}

/**
 * Runs work one at a time in order of arrival. Newer work of a caller replaces the waiting work of the same caller and
 * keeps its place. Drops work that has waited longer than `patienceMs`, because the caller no longer needs it.
 */
export class LatestWinsQueue {
  readonly #patienceMs: number;
  readonly #waiting = new Map<string, Turn>();
  #taken = false;

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** Returns the result of `work`. Rejects with `DroppedFromQueueError` or with the error of `work`. */
  async run<Result>(asker: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#taken) await this.#turnOf(asker);
    this.#taken = true;
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  #turnOf(asker: string): Promise<void> {
    this.#waiting.get(asker)?.lose('overtaken');
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => {
        this.#waiting.delete(asker);
        reject(new DroppedFromQueueError('too long'));
      }, this.#patienceMs);
      this.#waiting.set(asker, {
        come() {
          clearTimeout(patience);
          resolve();
        },
        lose(reason) {
          clearTimeout(patience);
          reject(new DroppedFromQueueError(reason));
        },
      });
    });
  }

  /** Starts the next call; the queue stays busy while one waits. */
  #passOn(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#taken = false;
      return;
    }
    const [asker, turn] = next;
    this.#waiting.delete(asker);
    turn.come();
  }
}
