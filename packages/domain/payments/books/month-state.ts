/**
 * State of a month in the books.
 * - `open`: it has not ended, and its figures are those up to now
 * - `ended`: it has ended and is closed `CLOSE_AFTER_MS` later
 * - `closed`: it gets no more movements
 */
export const MONTH_STATES = ['open', 'ended', 'closed'] as const;
export type MonthState = (typeof MONTH_STATES)[number];

/**
 * Time from the end of a month until it is closed, in milliseconds: longer than a transaction that began before midnight lasts, and
 * than the clocks of the servers differ.
 */
export const CLOSE_AFTER_MS = 3_600_000;
