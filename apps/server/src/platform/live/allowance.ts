/** Events that a connection may send in one go, and per second from then on. */
const BURST = 120;
const PER_SECOND = 40;

/** One connection's allowance: it fills with time and empties with events. */
export class Allowance {
  #left = BURST;
  #at = performance.now();
  /** Events refused since the allowance was last full. */
  refused = 0;

  take(): boolean {
    const now = performance.now();
    this.#left = Math.min(BURST, this.#left + ((now - this.#at) * PER_SECOND) / 1000);
    this.#at = now;
    if (this.#left === BURST) this.refused = 0;
    if (this.#left < 1) {
      this.refused += 1;
      return false;
    }
    this.#left -= 1;
    return true;
  }
}
