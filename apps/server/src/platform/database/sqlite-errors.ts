/** SQLite's primary result codes (https://www.sqlite.org/rescode.html): another connection holds the lock. */
export const SQLITE_BUSY = 5;
export const SQLITE_FULL = 13;

/** Returns the primary result code of an error of `node:sqlite`; undefined for any other error. */
export const resultCodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
