import type { Capability } from './roles.ts';

/**
 * Types of contract rows. The server derives a route from each row, and the browser derives its client from the same row.
 * Schemas follow Standard Schema (https://standardschema.dev), so this file imports no validation library.
 */

interface Issue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}

type Validated<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] };

export interface Schema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly validate: (value: unknown) => Validated<Output> | Promise<Validated<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/**
 * Which callers may make a call. The use case decides which objects they may access.
 * - `public`: every caller; the handler gets the session if there is one
 * - `session`: every logged-in user
 * - `customer`: users who may request a service (roles `user` and `technician`, not the staff)
 * - `technician`: only that role
 * - a capability: the roles that have it in `roles.ts`
 */
export type Access = 'public' | 'session' | 'customer' | 'technician' | Capability;

/**
 * Relation of a caller to the object that a call names. A caller without an allowed relation gets 403, or 404 if the caller
 * must not learn that the object exists.
 * - `owner`: the user who owns the object; for a request, the customer who made it
 * - `technician`: the technician who was chosen for the request or is assigned to it
 * - `eligible`: a technician who may accept an open request
 * - `admin`: a member of the staff whose role may read such objects (`requests:read`, `payments:read` …)
 * - `everyone`: every caller who passes `access`
 */
export type Relation = 'owner' | 'technician' | 'eligible' | 'admin' | 'everyone';

/**
 * Stage of a session.
 * - `open`: complete
 * - `code`: the first factor was right and the second one is missing; ends after `CODE_TERM`
 * - `enrol`: an administrator in production without a second factor
 */
export type Stage = 'open' | 'code' | 'enrol';

/** Media types of replies that are files instead of JSON. */
export type FileType = 'application/pdf' | 'application/zip' | 'text/csv; charset=utf-8';

/** A file that the server replies with and the browser receives. */
export interface FileOut {
  /** File name for saving: letters, digits, dots and hyphens. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface JsonAnswer {
  readonly reply: Schema;
  readonly file?: undefined;
}

interface FileAnswer {
  readonly file: FileType;
  readonly reply?: undefined;
}

export type Endpoint = Row & (JsonAnswer | FileAnswer);

interface Row {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with parameters in braces: `/api/requests/{id}`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /**
   * Relations that may access the object that the path or the body names. Required for every such row outside the
   * administrators' contracts. The use case enforces it; the permissions test makes the call as every kind of caller.
   */
  readonly allow?: readonly Relation[];
  /** Stages in which a session may make the call; by default only `open`. A public row treats other sessions as none. */
  readonly stages?: readonly Stage[];
  /** The session must have been opened or confirmed within `CONFIRMATION_TERM`; otherwise 403 `confirmation_required`. */
  readonly confirm?: true;
  /**
   * The call moves or promises money. Its body has the field `client_id` (`formKeyField`), and its work runs in `actOnce`, so that a form
   * acts once however often its call arrives (decision 0056).
   */
  readonly movesMoney?: true;
  /** Field of the body with the euros that the form showed. The call is refused unless they are still right. Rows with `movesMoney` only. */
  readonly shownAmount?: string;
  /**
   * An administrator who looks at the site as a person may make the call: a read without effects that shows no secret, or the end
   * of that session. All other calls get 403 `view_only` (decision 0044).
   */
  readonly viewable?: true;
  /** Only approved technicians may make the call; others get 403. */
  readonly approvedOnly?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The body is multipart/form-data. `field` is the name of its optional files, of which there are at most `maxFiles` (1). */
  readonly upload?: { readonly field: string; readonly maxBytes: number; readonly maxFiles?: number };
  /** HTTP status of success; 200 by default. */
  readonly status?: 200 | 201;
}

type Types<S> = S extends { readonly '~standard': { readonly types?: infer T | undefined } } ? T : undefined;
type InputOf<S> = Types<S> extends { readonly input: infer I } ? I : undefined;
export type OutputOf<S> = Types<S> extends { readonly output: infer O } ? O : undefined;

/** Parsed input of the server's handler. */
export type Params<E extends Endpoint> = OutputOf<E['params']>;
export type Query<E extends Endpoint> = OutputOf<E['query']>;
export type Body<E extends Endpoint> = OutputOf<E['body']>;
/** The reply that the server sends and the browser reads. */
export type Reply<E extends Endpoint> = E extends FileAnswer ? FileOut : OutputOf<E['reply']>;
/** Input that the browser passes, before parsing. */
export type ParamsInput<E extends Endpoint> = InputOf<E['params']>;
export type QueryInput<E extends Endpoint> = InputOf<E['query']>;
export type BodyInput<E extends Endpoint> = InputOf<E['body']>;

/** Checks the shape of each row and keeps its exact types. */
export function defineEndpoints<const Rows extends Record<string, Endpoint>>(rows: Rows): Rows {
  return rows;
}

/** Returns the endpoint's path with its parameters filled in. Throws a RangeError when a parameter is missing. */
export function pathOf(endpoint: Endpoint, params: Readonly<Record<string, unknown>> = {}): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new RangeError(`Missing path parameter ${name}`);
    return encodeURIComponent(String(value));
  });
}
