/** Rows of a data set. The others follow from these. */
export interface Sizes {
  readonly requests: number;
  readonly users: number;
  readonly technicians: number;
  /** Messages of the one long chat. */
  readonly longChat: number;
}

/** Returns the sizes of the full data set divided by `divisor`. */
export const sizesFor = (divisor: number): Sizes => ({
  requests: 1_000_000 / divisor,
  users: 100_000 / divisor,
  technicians: 20_000 / divisor,
  longChat: 5000 / divisor,
});

export const HOUR = 3_600_000;
/** The time of the newest rows: the last full hour, because the fixtures of the calls use the real time. */
export const NOW = Math.floor(Date.now() / HOUR) * HOUR;
export const DAY = 24 * HOUR;
