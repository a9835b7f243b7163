import type { Books } from '../store/object-store.ts';
import type { Caller } from '../payments/present-intent.ts';
import type { ErrorBody } from './api-error.ts';
import type { Params } from './params.ts';

export interface Answer {
  readonly status: number;
  readonly body: object;
}

export const ok = (body: object): Answer => ({ status: 200, body });
export const refused = (status: number, error: ErrorBody): Answer => ({ status, body: { error } });

/** One call on its way: who makes it, on what. */
export interface Incoming {
  readonly params: Params;
  /** The id in the path, '' where there is none. */
  readonly id: string;
  readonly caller: Caller;
  /** Where the caller reached us, for pages that the same browser will open. */
  readonly origin: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * One call of the API. `prepare` reads and checks the parameters without touching the books; what it returns runs
 * inside one transaction. Both throw an `ApiError` before they have written anything.
 */
export interface ApiCall {
  readonly method: 'GET' | 'POST';
  /** Under `/v1`, with at most one `:id`. */
  readonly path: string;
  /** Open to a publishable key too, for whoever holds the intent's client secret. */
  readonly forClients?: true;
  readonly prepare: (incoming: Incoming) => (books: Books) => Promise<Answer>;
}
