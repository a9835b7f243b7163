interface Terms {
  /** How often in a row, after a rest. */
  readonly burst: number;
  readonly perSecond: number;
}

/** How often something costly may still be done: it fills up with time and never above its burst. */
export class Allowance {
  readonly #terms: Terms;
  readonly #clock: () => number;
  #left: number;
  #counted: number;

  /** `clock` in milliseconds. */
  constructor(terms: Terms, clock: () => number) {
    this.#terms = terms;
    this.#clock = clock;
    this.#left = terms.burst;
    this.#counted = clock();
  }

  /** Whether it may be done now; then it counts as done. */
  take(): boolean {
    const now = this.#clock();
    // A clock that was set back gives nothing and takes nothing.
    const gained = (Math.max(0, now - this.#counted) / 1000) * this.#terms.perSecond;
    this.#left = Math.min(this.#terms.burst, this.#left + gained);
    this.#counted = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
