interface Measure {
  /** How many in one go. */
  readonly burst: number;
  /** And from then on. */
  readonly perSecond: number;
}

/** Events of one person. All the tabs that may be open come back together with two each, and there is room to write. */
const EVENTS: Measure = { burst: 120, perSecond: 40 };

/** What somebody may send: it fills with time and empties with what they send. */
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
    this.#fill();
    if (this.#left === this.#measure.burst) this.refused = 0;
    if (this.#left < 1) {
      this.refused += 1;
      return false;
    }
    this.#left -= 1;
    return true;
  }

  /** How long until it is full if nothing more is sent; 0 when it is. */
  millisecondsToFull(): number {
    this.#fill();
    const { burst, perSecond } = this.#measure;
    return Math.ceil(((burst - this.#left) * 1000) / perSecond);
  }

  #fill(): void {
    const { burst, perSecond } = this.#measure;
    const now = performance.now();
    this.#left = Math.min(burst, this.#left + ((now - this.#at) * perSecond) / 1000);
    this.#at = now;
  }
}
