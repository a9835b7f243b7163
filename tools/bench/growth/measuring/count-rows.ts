/** Part by which the numbers of rows of two replies may differ: lists inside the rows differ in length. */
export const ROWS_TOLERANCE = 0.2;

/** Returns how many rows a reply has: the entries of all its lists. A file has its bytes instead. */
export function countRows(reply: unknown): number {
  if (typeof reply !== 'object' || reply === null) return 0;
  if (isFile(reply)) return reply.bytes;
  const own = Array.isArray(reply) ? reply.length : 0;
  return Object.values(reply).reduce<number>((sum, value) => sum + countRows(value), own);
}

const isFile = (reply: object): reply is { bytes: number } =>
  'bytes' in reply && typeof reply.bytes === 'number' && Object.keys(reply).length === 1;
