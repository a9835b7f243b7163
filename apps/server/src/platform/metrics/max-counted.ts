/** Rows that a metric counts at most, so that a long backlog does not slow its query. */
export const MAX_COUNTED_ROWS = 10_000;

/** The end of the help text of such a metric. */
export const AT_MOST = `(at most ${MAX_COUNTED_ROWS.toLocaleString('en')})`;
