import { setTimeout as sleep } from 'node:timers/promises';

/** Signals the shutdown to all parts of a server, in steps. */
export class Shutdown {
  readonly #requested = new AbortController();
  readonly #expired = new AbortController();

  /** Aborts when the server begins to stop. No new background work may start afterwards. */
  readonly requested = this.#requested.signal;
  /** Aborts when the time to finish is over. Running work must end at once. */
  readonly expired = this.#expired.signal;

  #failed = false;
  #leaving = false;

  /** True from shortly before the port closes. */
  get leaving(): boolean {
    return this.#leaving;
  }

  /** True after an error that ends the process. */
  get failed(): boolean {
    return this.#failed;
  }

  /** Call it when the process must be replaced, even if its shutdown takes too long. */
  fail(): void {
    this.#failed = true;
  }

  request(): void {
    this.#requested.abort();
  }

  leave(): void {
    this.#leaving = true;
  }

  expire(): void {
    this.#expired.abort();
  }
}

/** Resolves when the work ends or after the time limit, whichever comes first. Rejects with the error of the work. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const limit = sleep(milliseconds, undefined, { signal: timer.signal }).catch(() => {});
  try {
    await Promise.race([work, limit]);
  } finally {
    timer.abort();
  }
}
