/** A caller that presents a password or a code. */
export interface CredentialCaller {
  /** The key of the e-mail address; there may be no such account. */
  readonly account: string;
  /** Network address. */
  readonly address: string;
  /** A device that has logged in to this account before, or a live session of it; null for a stranger. */
  readonly device: string | null;
}

/** An attempt that was accepted. It counts as failed until one of these is called. */
export interface CredentialAttempt {
  /** Call it when the password or code is right. */
  succeed(): Promise<void>;
  /** Call it when the password or code was not compared. */
  withdraw(): Promise<void>;
}

interface Limiter {
  /** Counts an attempt. Throws 429 after too many failures. */
  begin(caller: CredentialCaller, now: number): Promise<CredentialAttempt>;
}

/**
 * Runs a check as one attempt of the caller and returns its result. A falsy result counts as a failure, and an error counts as
 * nothing. Throws 429 after too many failures. A null limiter limits nothing.
 */
export async function countCheck<Result>(
  limiter: Limiter | null,
  caller: CredentialCaller,
  now: number,
  check: () => Promise<Result>,
): Promise<Result> {
  const attempt = await limiter?.begin(caller, now);
  const result = await check().catch(async error => {
    await attempt?.withdraw();
    throw error;
  });
  if (result) await attempt?.succeed();
  return result;
}
