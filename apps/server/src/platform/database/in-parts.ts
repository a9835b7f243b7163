/** Values, or rows of up to thirty values, of one statement: both engines bound its parameters (SQLite at 32,766). */
const PART = 1000;

/** Many values in parts that a statement can take. */
export function* inParts<Value>(values: readonly Value[]): Generator<readonly Value[]> {
  for (let start = 0; start < values.length; start += PART) yield values.slice(start, start + PART);
}
