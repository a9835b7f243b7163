import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import type {
  BodyInput,
  Endpoint,
  FileOut,
  ParamsInput,
  QueryInput,
  Reply,
} from '@oficio/domain/endpoint.ts';
import { pathOf } from '@oficio/domain/endpoint.ts';
import type { ErrorReply } from '@oficio/domain/errors.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { App } from '../app.ts';

interface CallOptions<E extends Endpoint> {
  readonly params?: ParamsInput<E>;
  readonly query?: QueryInput<E>;
  /** Unchecked on purpose too: tests send what no client would. */
  readonly body?: BodyInput<E> | unknown;
}

/** What came back: the status, and either the row's reply or the error. */
export interface Answer<E extends Endpoint> {
  readonly status: number;
  /** Throws when the call failed. */
  readonly reply: Reply<E>;
  /** Throws when the call succeeded. */
  readonly refusal: ErrorReply;
}

/** Makes a contract call without a network, as nobody or with a token. */
export async function callAs<E extends Endpoint>(
  app: App,
  token: string | null,
  endpoint: E,
  { params, query, body }: CallOptions<E> = {},
): Promise<Answer<E>> {
  const search = new URLSearchParams(
    Object.entries((query ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  const response = await app.server.inject({
    method: endpoint.method,
    url: `${pathOf(endpoint, params as Record<string, unknown> | undefined)}?${search}`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(body !== undefined && { payload: body as object }),
  });
  const status = response.statusCode;
  const failed = status >= 400;
  return {
    status,
    get reply() {
      if (failed) throw new Error(`${endpoint.method} ${endpoint.path} → ${status} ${response.body}`);
      return (endpoint.file ? fileIn(response) : response.json()) as Reply<E>;
    },
    get refusal() {
      if (!failed) throw new Error(`${endpoint.method} ${endpoint.path} succeeded: ${response.body}`);
      return response.json() as ErrorReply;
    },
  };
}

/** A file as a browser would find it: what it is called is in a header. */
function fileIn({ headers, rawPayload }: LightMyRequestResponse): FileOut {
  const [, name = ''] =
    /^attachment; filename="([\w.-]+)"$/.exec(String(headers['content-disposition'])) ?? [];
  return { name, bytes: new Uint8Array(rawPayload) };
}

/** Somebody with an account, who makes calls. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly token: string;
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<Answer<E>>;
}

let registered = 0;

/** Registers somebody new through the API. */
export async function newPerson(
  app: App,
  role: 'user' | 'technician' = 'user',
  name?: string,
): Promise<Person> {
  registered += 1;
  const person = {
    name: name ?? `${role === 'user' ? 'Cliente' : 'Técnico'} ${registered}`,
    email: `persona${registered}@oficio.test`,
    password: 'oficio123',
    phone: '+34 600 000 000',
    role,
  };
  const { reply } = await callAs(app, null, accountEndpoints.register, { body: person });
  return personWith(app, reply.token, reply.user.id, person.name);
}

export function personWith(app: App, token: string, id: number, name: string): Person {
  return { id, name, token, call: (endpoint, options) => callAs(app, token, endpoint, options) };
}
