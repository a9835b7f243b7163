/**
 * Values (or rows of up to thirty values) per statement. Both engines limit the parameters of a statement (SQLite:
 * 32,766).
 */
const PART = 1000;

/** Yields the values in parts that fit into one statement. */
export function* inParts<Value>(values: readonly Value[]): Generator<readonly Value[]> {
  for (let start = 0; start < values.length; start += PART) yield values.slice(start, start + PART);
}
