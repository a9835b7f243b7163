/** How long at most until the next look: another process may have left something behind. */
const POLL_MS = 5000;

/** One kind of work with its rows' shape forgotten, so that many can be kept together. */
export interface Duty {
  /** Makes one attempt at everything that is due. Returns whether there was anything. */
  readonly tryAll: (isClosing: () => boolean) => Promise<boolean>;
  /** When the next row's time comes; null when nothing waits. */
  readonly findNext: () => Promise<number | null>;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly fail: (error: unknown) => void;
}

/** Does one kind of work, pass after pass, apart from all others: none waits for another's slow provider. */
export class DueLoop {
  readonly #duty: Duty;
  #state: 'waiting' | 'running' | 'held' | 'closing' = 'waiting';
  #passes: Promise<boolean> = Promise.resolve(false);
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Number.POSITIVE_INFINITY;

  constructor(duty: Duty) {
    this.#duty = duty;
  }

  start(): void {
    if (this.#state !== 'waiting') return;
    this.#state = 'running';
    this.wake();
  }

  /** There may be something to do now. */
  wake(): void {
    this.#lookIn(0);
  }

  /** From now on nothing is done but on `drain`. */
  async hold(): Promise<void> {
    this.#state = 'held';
    await this.#rest();
  }

  /** Finishes the attempt under way; what is left is done after the next start. */
  async close(): Promise<void> {
    this.#state = 'closing';
    await this.#rest();
  }

  /** Does everything that is due and waits for it, whoever began it. Returns whether there was anything. */
  drain(): Promise<boolean> {
    this.#passes = this.#passes
      .then(() => this.#pass())
      .catch(error => {
        this.#duty.fail(error);
        return false;
      });
    return this.#passes;
  }

  async #rest(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#passes;
  }

  async #pass(): Promise<boolean> {
    const isClosing = () => this.#state === 'closing';
    let any = false;
    while (!isClosing() && (await this.#duty.tryAll(isClosing))) any = true;
    return any;
  }

  async #run(): Promise<void> {
    this.#timerAt = Number.POSITIVE_INFINITY;
    await this.drain();
    const next = (await this.#duty.findNext().catch(() => null)) ?? Number.POSITIVE_INFINITY;
    this.#lookIn(Math.min(Math.max(next - this.#duty.clock(), 0), POLL_MS));
  }

  /** The earlier of what is already planned and this. */
  #lookIn(milliseconds: number): void {
    const at = performance.now() + milliseconds;
    if (this.#state !== 'running' || this.#timerAt <= at) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => void this.#run(), milliseconds).unref();
  }
}
