import type { Log } from '../logs/log.ts';

/** Interval in which the same message is logged once, because every call fails during an outage. */
const QUIET_MS = 10_000;

/**
 * Logs problems of the database without flooding the log. Logs only codes and messages, because errors may contain
 * rows.
 */
export class OutageLog {
  readonly #log: Log | null;
  /** Message → time of its last line and number of suppressed lines since then. */
  readonly #last = new Map<string, { at: number; leftOut: number }>();

  /** Takes the log that receives the reports; null reports nothing. */
  constructor(log: Log | null) {
    this.#log = log;
  }

  /** Reports a call that failed because of the database. */
  unavailable(cause: unknown): void {
    this.#report('error', 'the database is unavailable', cause);
  }

  /** Reports a broken connection. The pool replaces it. */
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
