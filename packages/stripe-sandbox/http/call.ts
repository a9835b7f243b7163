import type { ObjectStore } from '../store/object-store.ts';
import type { ErrorBody } from './api-error.ts';
import type { Caller } from './authorise.ts';
import type { Params } from './params.ts';

export interface ApiAnswer {
  readonly status: number;
  readonly body: object;
}

export const ok = (body: object): ApiAnswer => ({ status: 200, body });
export const refused = (status: number, error: ErrorBody): ApiAnswer => ({ status, body: { error } });

/** One call with its parameters and caller. */
export interface Incoming {
  readonly params: Params;
  /** The id in the path, '' where there is none. */
  readonly id: string;
  readonly caller: Caller;
  /** Origin under which the caller reached the sandbox, for pages that the same browser will open. */
  readonly origin: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * One call of the API. `prepare` reads and checks the parameters; the function it returns runs in one transaction. Both throw
 * an `ApiError` before they write anything.
 */
export interface ApiCall {
  readonly method: 'GET' | 'POST';
  /** Under `/v1`, with at most one `:id`. */
  readonly path: string;
  /** Also accepts a publishable key together with the intent's client secret. */
  readonly forClients?: true;
  readonly prepare: (incoming: Incoming) => (store: ObjectStore) => Promise<ApiAnswer>;
}
