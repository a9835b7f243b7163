import type { Readable } from 'node:stream';
import type {
  Body,
  Endpoint,
  FileOut,
  FileType,
  Params,
  Query,
  Reply,
  Schema,
} from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { parse } from '@oficio/domain/parse.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Cookies, cookiesOf } from './cookies.ts';
import type { OwnOrigins } from './own-origins.ts';
import { type AuthenticateOnce, type Authentication, authorize, type Session } from './session.ts';
import { readUpload, type Upload } from './upload.ts';
import type { UploadSlots } from './upload-slots.ts';

/** The input of a handler, parsed and checked against its contract row. */
export interface Call<E extends Endpoint> {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
  readonly session: E['access'] extends 'public' ? Session | null : Session;
  /** The single optional file of a row with `upload`. */
  readonly file: Upload | null;
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

/** A reply that is already serialised. It is sent unchanged. */
export class ReadyJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A file that is generated while it is sent. */
export class StreamedFile {
  /** File name of the download: letters, digits, dots and hyphens. */
  readonly name: string;
  readonly stream: Readable;

  constructor(name: string, stream: Readable) {
    this.name = name;
    this.stream = stream;
  }
}

type Answer<E extends Endpoint> =
  | Reply<E>
  | (E extends { readonly file: FileType } ? StreamedFile : ReadyJson);

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>;

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

export interface Router {
  /** Adds the route of a contract row. */
  on<const E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    options?: { authenticateOnce: AuthenticateOnce },
  ): void;
  /** Adds a path that a browser opens as a page. Replies 302 to one of our paths or to an address of a provider. */
  redirect(path: `/api/${string}`, answer: (visit: Visit) => Promise<Redirection>): void;
  /**
   * Runs a public call inside the process, without a session. Throws the errors of its handler, and 404 for any other
   * call.
   */
  ask(call: InnerCall): Promise<unknown>;
}

interface RouterOptions {
  readonly authentication: Authentication;
  /** Checks every reply against its row, so that a wrong reply fails a test. */
  readonly checkReplies: boolean;
  readonly origins: OwnOrigins;
  readonly uploads: UploadSlots;
}

const PRIVATE = 'no-store';

export function createRouter(server: FastifyInstance, options: RouterOptions): Router {
  const publicCalls = new Map<string, (call: InnerCall) => Promise<unknown>>();
  return {
    async ask(call) {
      const answer = publicCalls.get(`${call.method} ${call.path}`);
      if (!answer) throw new AppError('route_unknown');
      return answer(call);
    },
    redirect(path, answer) {
      server.get(path, async ({ url, headers }, reply) => {
        const search = url.includes('?') ? url.slice(url.indexOf('?')) : '';
        const { to, cookie } = await answer({ search, cookies: cookiesOf(headers.cookie) });
        if (cookie !== undefined) reply.header('set-cookie', cookie);
        return reply.header('cache-control', PRIVATE).redirect(to);
      });
    },
    on(endpoint, handler, entry) {
      if (endpoint.access === 'public' && endpoint.method === 'GET')
        publicCalls.set(`GET ${endpoint.path}`, async ({ params, query }) => {
          const answer = await handler({
            params: checked(endpoint.params, params),
            query: checked(endpoint.query, query),
            body: undefined,
            session: null,
            file: null,
            address: '',
            agent: '',
            cookies: () => null,
            setCookie() {},
            origin: options.origins.publicUrl,
          } as unknown as Call<typeof endpoint>);
          return answer instanceof ReadyJson ? JSON.parse(answer.text) : answer;
        });
      const sessions = new WeakMap<FastifyRequest, Session | null>();
      const respond = async (request: FastifyRequest, reply: FastifyReply) => {
        const upload = endpoint.upload ? await readUpload(request, endpoint.upload) : null;
        const call = {
          params: checked(endpoint.params, request.params),
          query: checked(endpoint.query, request.query),
          body: checkedBody(endpoint.body, upload ? upload.fields : request.body),
          session: sessions.get(request) ?? null,
          file: upload?.file ?? null,
          address: request.ip,
          agent: request.headers['user-agent'] ?? '',
          cookies: cookiesOf(request.headers.cookie),
          setCookie: (header: string) => reply.header('set-cookie', header),
          origin: options.origins.of(request),
        } as Call<typeof endpoint>;
        const answer = await handler(call);
        reply.code(endpoint.status ?? 200).header('cache-control', PRIVATE);
        if (endpoint.file) {
          const file = answer as FileOut | StreamedFile;
          reply.type(endpoint.file).header('content-disposition', `attachment; filename="${file.name}"`);
          return reply.send(file instanceof StreamedFile ? file.stream : Buffer.from(file.bytes));
        }
        const payload = answer instanceof ReadyJson ? answer.text : answer;
        if (options.checkReplies) assertReply(endpoint, payload);
        // Node writes a long string to a socket several times slower than a buffer.
        return typeof payload === 'string'
          ? reply.type('application/json; charset=utf-8').send(Buffer.from(payload))
          : payload;
      };
      server.route({
        method: endpoint.method,
        url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
        // Before the body is read, because bodies of strangers should not be parsed. After the rate limiter, because
        // refused calls count too.
        preParsing: async request => {
          sessions.set(
            request,
            await authorize(request, endpoint, options.authentication, entry?.authenticateOnce),
          );
        },
        handler: (request: FastifyRequest, reply: FastifyReply) => {
          if (!endpoint.upload || !request.isMultipart()) return respond(request, reply);
          const userId = sessions.get(request)?.userId ?? null;
          return options.uploads.run({ userId, address: request.ip }, () => respond(request, reply));
        },
      });
    },
  };
}

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

function assertReply(endpoint: Endpoint, payload: unknown): void {
  if (!endpoint.reply) return;
  const value = typeof payload === 'string' ? JSON.parse(payload) : payload;
  const parsed = parse(endpoint.reply, value);
  if ('problem' in parsed)
    throw new Error(
      `${endpoint.method} ${endpoint.path} answered outside its contract: ${parsed.problem.field} ${parsed.problem.message}`,
    );
}
