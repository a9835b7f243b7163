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

/** The time of the data and of the measured server, so that both are the same in every run. */
export const NOW = Date.parse('2026-11-23T06:00:00Z');
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
