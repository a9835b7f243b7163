import type { Body, Endpoint, Params, Query } from '@oficio/domain/endpoint.ts';
import type { SentForm } from '../database/sent-forms.ts';
import type { Upload } from '../files/upload-folder.ts';
import type { Cookies } from './cookies.ts';
import type { HandlerResult } from './handler-result.ts';
import type { AuthenticateOnce, Session } from './session.ts';

/** The input of a handler, parsed and checked against its contract row. */
export interface Call<E extends Endpoint> {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
  readonly session: E['access'] extends 'public' ? Session | null : Session;
  /** The form that the caller sent, for `actOnce`. Rows with `movesMoney` only. */
  readonly form: E['movesMoney'] extends true ? SentForm : null;
  /** The first file of a row with `upload`. */
  readonly file: Upload | null;
  /** All files of a row with `upload`, in the sender's order. */
  readonly files: readonly Upload[];
  /** The caller's network address, for rate limits. */
  readonly address: string;
  /** The `User-Agent` header: unchecked and possibly empty. */
  readonly agent: string;
  readonly cookies: Cookies;
  /** Adds a `Set-Cookie` header to the reply. */
  readonly setCookie: (header: string) => void;
  /** The origin under which the caller reached the server. */
  readonly origin: string;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerResult<E>>;

/** A call that the server makes to itself. Its values are texts, as in a URL. */
export interface InnerCall {
  readonly method: string;
  /** Path as in the contract, with its parameters in braces. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/** A page navigation of a browser. */
export interface Visit {
  /** The query string with its question mark; empty without one. */
  readonly search: string;
  readonly cookies: Cookies;
}

export interface Redirection {
  readonly to: string;
  /** A `Set-Cookie` header of the redirect. */
  readonly cookie?: string;
}

/** What a call needs besides its row and its handler. */
export interface RouteOptions<E extends Endpoint> {
  readonly authenticateOnce?: AuthenticateOnce;
  /** Refuses a form before it arrives, for example over a quota. The handler checks again. Rows with `upload` only. */
  readonly beforeForm?: (session: Call<E>['session']) => Promise<void>;
}

export interface Router {
  /** Adds the route of a contract row. */
  on<const E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: RouteOptions<E>): void;
  /** Adds a path that a browser opens as a page. Replies 302 to one of our paths or to an address of a provider. */
  redirect(path: `/api/${string}`, answer: (visit: Visit) => Promise<Redirection>): void;
  /**
   * Runs a public call inside the process, without a session. Returns the JSON reply. Throws the errors of its handler, and 404 for
   * any other call.
   */
  ask(call: InnerCall): Promise<string>;
}
