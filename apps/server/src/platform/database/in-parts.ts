/**
 * Values (or rows of up to thirty values) per statement. Both engines limit the parameters of a statement (SQLite:
 * 32,766).
 */
const PART = 1000;

/** Yields the values in parts of this size; by default they fit into one statement. */
export function* inParts<Value>(values: readonly Value[], size = PART): Generator<readonly Value[]> {
  for (let start = 0; start < values.length; start += size) yield values.slice(start, start + size);
}
