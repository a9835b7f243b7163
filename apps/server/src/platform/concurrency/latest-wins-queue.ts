/** Why a turn never came: its asker wanted something newer, or it took too long. */
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
 * Work that goes one at a time, first come, first served. Of one asker only the latest wish waits (in the place of the one
 * before it), and nothing waits longer than `patienceMs`: what nobody looks at any more is never done.
 */
export class LatestWinsQueue {
  readonly #patienceMs: number;
  readonly #waiting = new Map<string, Turn>();
  #taken = false;

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** Rejects with a `DroppedFromQueueError`, or as the work does. */
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
