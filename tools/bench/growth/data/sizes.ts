/** Rows of a data set. The others follow from these. */
export interface Sizes {
  readonly requests: number;
  readonly users: number;
  readonly technicians: number;
  /** Messages of the one long chat. */
  readonly longChat: number;
  /** Days over which the requests are spread, and the age of the newest one in days. */
  readonly days: number;
  readonly youngest: number;
  /** Newest requests, in which busy users have a larger part and problems are frequent. */
  readonly newest: number;
  /** Newest requests that may be unfinished; at least `newest` are. */
  readonly unfinished: number;
}

/**
 * Busy users have a larger part of the newest requests and problems are frequent in them, so that the first page of every list has the
 * same number of rows in all data sets.
 */
const NEWEST = 3000;
/** Part of the requests, the newest ones, that may be unfinished. */
const UNFINISHED_PART = 0.06;

/** Returns the sizes of the full data set divided by `divisor`. */
export function sizesFor(divisor: number): Sizes {
  const requests = 1_000_000 / divisor;
  return {
    requests,
    users: 100_000 / divisor,
    technicians: 20_000 / divisor,
    // At least some full pages, so that the replies are equal.
    longChat: Math.max(5000 / divisor, 600),
    days: 730,
    youngest: 4,
    newest: Math.min(NEWEST, requests / 2),
    unfinished: requests * UNFINISHED_PART,
  };
}

export const HOUR = 3_600_000;
/** The time of the newest rows: the last full hour, because the fixtures of the calls use the real time. */
export const NOW = Math.floor(Date.now() / HOUR) * HOUR;
export const DAY = 24 * HOUR;
