import { setTimeout as sleep } from 'node:timers/promises';

/** Tells every part of one server that it stops, in two steps. */
export class Shutdown {
  readonly #requested = new AbortController();
  readonly #expired = new AbortController();

  /** Aborts when the server begins to stop. From then on no background work begins. */
  readonly requested = this.#requested.signal;
  /** Aborts when the time to finish is over. Work in progress must end at once. */
  readonly expired = this.#expired.signal;

  request(): void {
    this.#requested.abort();
  }

  expire(): void {
    this.#expired.abort();
  }
}

/** Resolves when the work ends or after the time limit, whichever comes first. Rejects as the work does. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const limit = sleep(milliseconds, undefined, { signal: timer.signal }).catch(() => {});
  try {
    await Promise.race([work, limit]);
  } finally {
    timer.abort();
  }
}
