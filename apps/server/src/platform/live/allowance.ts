interface Measure {
  /** How many in one go. */
  readonly burst: number;
  /** And from then on. */
  readonly perSecond: number;
}

/** Events of one connection. */
const EVENTS: Measure = { burst: 120, perSecond: 40 };

/** One connection's allowance: it fills with time and empties with what the connection sends. */
export class Allowance {
  readonly #measure: Measure;
  #left: number;
  #at = performance.now();
  /** How often it was refused since the allowance was last full. */
  refused = 0;

  constructor(measure = EVENTS) {
    this.#measure = measure;
    this.#left = measure.burst;
  }

  take(): boolean {
    const { burst, perSecond } = this.#measure;
    const now = performance.now();
    this.#left = Math.min(burst, this.#left + ((now - this.#at) * perSecond) / 1000);
    this.#at = now;
    if (this.#left === burst) this.refused = 0;
    if (this.#left < 1) {
      this.refused += 1;
      return false;
    }
    this.#left -= 1;
    return true;
  }
}
