/**
 * The type of a contract row. One row is the whole truth of one call: the server makes its route from it, the
 * browser makes its client from it. Schemas are anything that speaks Standard Schema (https://standardschema.dev),
 * so this file needs no validation library.
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
 * Who may make a call at all. Which object they may touch is decided by the use case.
 * - `public`: anybody; the session is passed along when there is one
 * - `session`: anybody logged in
 * - `customer`: may ask for a service (roles user and technician; admins do not request)
 * - `technician`, `admin`: that role only
 */
export type Access = 'public' | 'session' | 'customer' | 'technician' | 'admin';

/**
 * How a caller stands to the object that a call names. Whoever stands to it in none of the ways its row lists is refused:
 * 404 where they may not even know of it, else 403.
 * - `owner`: it is theirs; of a request, the customer who made it
 * - `technician`: a request's own, chosen or assigned
 * - `eligible`: a technician who may take an open request
 * - `admin`: an administrator, who looks after everything
 * - `anybody`: whoever may make the call at all
 */
export type Relation = 'owner' | 'technician' | 'eligible' | 'admin' | 'anybody';

/** What a reply can be instead of JSON: a file to keep, in one of these media types. */
export type FileType = 'application/pdf' | 'application/zip' | 'text/csv; charset=utf-8';

/** A file as it travels: the server answers it, the browser gets it back. */
export interface FileOut {
  /** What to save it as: letters, digits, dots and hyphens. */
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
   * Whose the object must be that the call names, in its path or its body; every row with one says so, except the
   * administrators' own. The use case decides; a test tries every kind of caller and compares.
   */
  readonly allow?: readonly Relation[];
  /** Only for technicians whom an administrator has approved; the others are told 403. */
  readonly approvedOnly?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The body travels as multipart/form-data; `field` names its single optional file. */
  readonly upload?: { readonly field: string; readonly maxBytes: number };
  /** HTTP status of success, 200 unless told. */
  readonly status?: 200 | 201;
}

type Types<S> = S extends { readonly '~standard': { readonly types?: infer T | undefined } } ? T : undefined;
type InputOf<S> = Types<S> extends { readonly input: infer I } ? I : undefined;
export type OutputOf<S> = Types<S> extends { readonly output: infer O } ? O : undefined;

/** What the server's handler receives, parsed. */
export type Params<E extends Endpoint> = OutputOf<E['params']>;
export type Query<E extends Endpoint> = OutputOf<E['query']>;
export type Body<E extends Endpoint> = OutputOf<E['body']>;
/** What the server answers and the browser reads. */
export type Reply<E extends Endpoint> = E extends FileAnswer ? FileOut : OutputOf<E['reply']>;
/** What the browser passes in, before parsing. */
export type ParamsInput<E extends Endpoint> = InputOf<E['params']>;
export type QueryInput<E extends Endpoint> = InputOf<E['query']>;
export type BodyInput<E extends Endpoint> = InputOf<E['body']>;

/** Keeps each row's exact types while checking its shape. */
export function defineEndpoints<const Rows extends Record<string, Endpoint>>(rows: Rows): Rows {
  return rows;
}

/** Fills the braces of an endpoint's path. Throws a RangeError when a parameter is missing. */
export function pathOf(endpoint: Endpoint, params: Readonly<Record<string, unknown>> = {}): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new RangeError(`Missing path parameter ${name}`);
    return encodeURIComponent(String(value));
  });
}
