import { AppError } from '@oficio/domain/errors.ts';

/** Seconds after which a client may try again during an outage. */
export const OUTAGE_RETRY_AFTER = 5;

/**
 * The database did not answer in time, cannot be reached or cannot write at the moment. The caller gets 503. The engine
 * logs the cause, so the HTTP and live edges do not log it again.
 */
export class DatabaseUnavailable extends AppError {
  /** True when the transaction changed nothing and may run again. */
  readonly isRetryable: boolean;

  constructor(cause: unknown, isRetryable = false) {
    super('service_unavailable', { cause, retryAfter: OUTAGE_RETRY_AFTER });
    this.isRetryable = isRetryable;
  }
}

/**
 * A transaction waited too long for a lock of another one, and changed nothing. `retryTransaction` decides whether it is an outage.
 */
export class LockTimeout extends DatabaseUnavailable {}
