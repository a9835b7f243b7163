import { randomUUID } from 'node:crypto';
import {
  type BodyInput,
  type Endpoint,
  type FileOut,
  type ParamsInput,
  pathOf,
  type QueryInput,
  type Reply,
} from '@oficio/domain/endpoint.ts';
import type { ErrorReply } from '@oficio/domain/errors.ts';

export interface CallOptions<E extends Endpoint> {
  readonly params?: ParamsInput<E>;
  readonly query?: QueryInput<E>;
  /** Not checked against the contract, because tests also send bodies that no client would. */
  readonly body?: BodyInput<E> | FormData | unknown;
}

/** The status, and either the endpoint's reply or the error. */
export interface CallResult<E extends Endpoint> {
  readonly status: number;
  /** Throws when the call failed. */
  readonly reply: Reply<E>;
  /** Throws when the call succeeded. */
  readonly refusal: ErrorReply;
}

/** Sends a request to a server, with or without a network. */
export type Send = (path: string, init: RequestInit & { readonly method: string }) => Promise<Response>;

/**
 * Calls an endpoint of the contract, with the session of `token` or without one. A form that moves money gets a new key unless
 * `body` has one.
 */
export async function callEndpoint<E extends Endpoint>(
  send: Send,
  token: string | null,
  endpoint: E,
  { params, query, body: given }: CallOptions<E> = {},
): Promise<CallResult<E>> {
  const body = endpoint.movesMoney ? { client_id: randomUUID(), ...(given as object | undefined) } : given;
  const { method, path } = endpoint;
  const search = new URLSearchParams(
    Object.entries((query ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  const isForm = body instanceof FormData;
  const response = await send(
    `${pathOf(endpoint, params as Record<string, unknown> | undefined)}?${search}`,
    {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    },
  );
  const { status } = response;
  const bytes = await response.bytes();
  const text = () => new TextDecoder().decode(bytes);
  const failed = status >= 400;
  return {
    status,
    get reply() {
      if (failed) throw new Error(`${method} ${path} → ${status} ${text()}`);
      return (endpoint.file ? fileIn(response, bytes) : JSON.parse(text())) as Reply<E>;
    },
    get refusal() {
      if (!failed) throw new Error(`${method} ${path} succeeded: ${text()}`);
      return JSON.parse(text()) as ErrorReply;
    },
  };
}

/** Calls an endpoint of a running server over HTTP. Returns the reply; throws when the call failed. */
export async function fetchReply<E extends Endpoint>(
  serverUrl: string,
  token: string | null,
  endpoint: E,
  options?: CallOptions<E>,
): Promise<Reply<E>> {
  const { status, reply } = await callEndpoint(
    (path, init) => fetch(serverUrl + path, init),
    token,
    endpoint,
    options,
  );
  if (status !== (endpoint.status ?? 200)) throw new Error(`${endpoint.path} answered ${status}`);
  return reply;
}

/** Returns a file as a browser receives it, with its name from a header. */
function fileIn({ headers }: Response, bytes: Uint8Array): FileOut {
  const [, name = ''] =
    /^attachment; filename="([\w.-]+)"$/.exec(headers.get('content-disposition') ?? '') ?? [];
  return { name, bytes: bytes as FileOut['bytes'] };
}
