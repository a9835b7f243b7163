import type { Log } from '../observability/log.ts';

/** At most one line per message and this many milliseconds, because every call fails during an outage. */
const QUIET_MS = 10_000;

/** Reports what is wrong with the database without flooding the log. Logs codes and messages only: errors may hold rows. */
export class OutageLog {
  readonly #log: Log | null;
  /** Message → when it was logged last and how many were left out since. */
  readonly #last = new Map<string, { at: number; leftOut: number }>();

  /** Without a log nothing is reported. */
  constructor(log: Log | null) {
    this.#log = log;
  }

  /** A call failed because of the database. */
  unavailable(cause: unknown): void {
    this.#report('error', 'the database is unavailable', cause);
  }

  /** A connection broke; the pool replaces it. */
  connectionLost(cause: unknown): void {
    this.#report('warn', 'a connection to the database broke', cause);
  }

  #report(level: 'error' | 'warn', message: string, cause: unknown): void {
    const now = performance.now();
    const last = this.#last.get(message);
    if (last && now - last.at < QUIET_MS) {
      last.leftOut += 1;
      return;
    }
    this.#last.set(message, { at: now, leftOut: 0 });
    const {
      code,
      errcode = code,
      message: reason,
    } = cause as { code?: string; errcode?: number; message?: string };
    this.#log?.[level]({ code: errcode, reason, leftOut: last?.leftOut ?? 0 }, message);
  }
}
