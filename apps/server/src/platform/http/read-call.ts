import type { Endpoint, Schema } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { parse } from '@oficio/domain/parse.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sentFormOf } from '../database/sent-forms.ts';
import { cookiesOf } from './cookies.ts';
import type { OwnOrigins } from './own-origins.ts';
import type { Call, InnerCall } from './router.ts';
import type { Session } from './session.ts';
import type { Form } from './uploads/form-receiver.ts';

interface Arrival {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly session: Session | null;
  readonly origins: OwnOrigins;
  /** Fields and files of a row with `upload`; otherwise null. */
  readonly received: Form | null;
}

/** Returns the input of a handler. Throws 400 for input that the row does not allow. */
export function readCall<E extends Endpoint>(
  endpoint: E,
  { request, reply, session, origins, received }: Arrival,
): Call<E> {
  const params = checked(endpoint.params, request.params);
  const query = checked(endpoint.query, request.query);
  const body = checkedBody(endpoint.body, received ? received.fields : request.body);
  return {
    params,
    query,
    body,
    session,
    form: (endpoint.movesMoney && session
      ? sentFormOf(endpoint, { userId: session.userId, params, body })
      : null) as Call<E>['form'],
    file: received?.files[0] ?? null,
    files: received?.files ?? [],
    // Getters, because few handlers use these.
    get address() {
      return request.ip;
    },
    get cookies() {
      return cookiesOf(request.headers.cookie);
    },
    get origin() {
      return origins.of(request);
    },
    agent: request.headers['user-agent'] ?? '',
    setCookie: (header: string) => reply.header('set-cookie', header),
  } as Call<E>;
}

/** Returns the input of a handler for a call that the server makes to itself. */
export const callWithoutRequest = <E extends Endpoint>(
  endpoint: E,
  { params, query }: InnerCall,
  origin: string,
): Call<E> =>
  ({
    params: checked(endpoint.params, params),
    query: checked(endpoint.query, query),
    body: undefined,
    session: null,
    form: null,
    file: null,
    files: [],
    address: '',
    agent: '',
    cookies: () => null,
    setCookie() {},
    origin,
  }) as unknown as Call<E>;

/** Returns the parsed value. Throws 400 with the first wrong field. */
function checked(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = parse(schema, value);
  if ('problem' in parsed)
    throw new AppError('invalid', { text: parsed.problem.message, field: parsed.problem.field });
  return parsed.value;
}

/**
 * Returns the checked body. A missing body is an error about the first required field, unless the row has an optional
 * body.
 */
function checkedBody(schema: Schema | undefined, body: unknown): unknown {
  const isMissing = body === undefined || body === null;
  return checked(schema, schema && isMissing && 'problem' in parse(schema, body) ? {} : body);
}
