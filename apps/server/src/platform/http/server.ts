import { setImmediate as nextTurn } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import { AppError } from '@oficio/domain/errors.ts';
import { IMAGE_MAX_BYTES } from '@oficio/domain/photos.ts';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { logRequests } from '../logs/access-log.ts';
import type { Log } from '../logs/log.ts';
import type { SecurityLog } from '../logs/security-log.ts';
import type { CallLimiter } from '../security/limits/call-limiter.ts';
import { TrustedProxies } from '../security/trusted-proxies.ts';
import type { Settings } from '../settings/settings.ts';
import type { Shutdown } from '../tasks/shutdown.ts';
import { createErrorReply } from './error-edge.ts';
import { limitCalls } from './limit-calls.ts';
import { createClientErrorHandler, isWebSocketUpgrade } from './raw-answer.ts';
import { readableUrl } from './readable-url.ts';
import { contextOf, requestIdOf, serveRequestContext } from './request-context.ts';
import { securityHeaders } from './security-headers.ts';
import { isMeasured } from './uploads/arriving-body.ts';

const JSON_BODY_MAX = 100_000;
/** Enough for six of the largest photos at the lowest pace of uploads. Bodies without photos have less, see `limitArrival`. */
const ARRIVAL_TIMEOUT_MS = 1_000_000;

/** The router checks shapes with the contract. Fastify's own compilers would only cost 4 MB of memory. */
const NO_SCHEMAS = { buildValidator: noSchemas, buildSerializer: noSchemas };

function noSchemas(): () => never {
  return () => {
    throw new Error('Shapes are declared in the contract, not on the route');
  };
}

interface Context {
  readonly log: Log;
  /** Null when the access log is off. */
  readonly access: Log | null;
  readonly security: SecurityLog;
  readonly shutdown: Pick<Shutdown, 'requested' | 'leaving'>;
  /** Null without rate limits. */
  readonly calls: CallLimiter | null;
}

/** Creates a Fastify server with security headers, rate limits and error handling. Adds no route. */
export async function createServer(
  settings: Settings,
  { log, access, security, shutdown, calls }: Context,
): Promise<FastifyInstance> {
  const proxies = new TrustedProxies(settings.trustProxy);
  const sendErrorReply = createErrorReply(security);
  const headers = securityHeaders(settings);
  const server = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: request => requestIdOf(request, proxies),
    // The log itself adds the request id, also to lines of use cases, so a child for each request would only cost time.
    childLoggerFactory: logger => logger,
    bodyLimit: JSON_BODY_MAX,
    trustProxy: proxies.includes,
    requestTimeout: ARRIVAL_TIMEOUT_MS,
    // Node would answer a missing Host itself with an empty body. `oddHeader` refuses it instead.
    http: {
      requireHostHeader: false,
      // The live channel takes every WebSocket upgrade and closes those that are not its own. Other upgrades, such as
      // `h2c`, are optional for the client (RFC 9110, 7.8), so their calls are answered normally.
      shouldUpgradeCallback: isWebSocketUpgrade,
    },
    forceCloseConnections: 'idle',
    // Calls that arrive during the shutdown get our own refusal (see below) instead of the library's.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    // No hook runs before these errors.
    frameworkErrors: (error, request, reply) => sendErrorReply(error, request, reply.headers(headers)),
    clientErrorHandler: createClientErrorHandler(headers),
    schemaController: { compilersFactory: NO_SCHEMAS },
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  server.setErrorHandler(sendErrorReply);
  serveRequestContext(server);
  // Hooks with callbacks, because a promise for each hook of each call costs more than the hooks themselves.
  server.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
  if (access) logRequests(server, access, contextOf);
  acceptEmptyJson(server);
  let closing = false;
  server.addHook('preClose', async () => {
    closing = true;
    // Reads calls that the kernel has already accepted and refuses them, instead of cutting their connections.
    await nextTurn();
    await nextTurn();
  });
  server.addHook('onRequest', (request, _, done) => {
    // The proxy repeats the call on another server, because it is safe and got no answer.
    if (shutdown.leaving && isRepeatable(request)) request.raw.socket.destroy();
    else done();
  });
  // Node would also answer an unknown expectation itself.
  server.server.on('checkExpectation', (request, response) =>
    server.server.emit('request', request, response),
  );
  server.addHook('onRequest', (request, _, done) => {
    done(oddHeader(request) ?? (closing ? new AppError('shutting_down') : undefined));
  });
  // Closes each connection after its last reply. Otherwise a client would send its next call to a closed connection.
  server.addHook('onSend', (_, reply, payload, done) => {
    if (closing || shutdown.requested.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
  limitArrival(server);
  limitCalls(server, calls);
  await server.register(multipart, {
    limits: { fileSize: IMAGE_MAX_BYTES, files: 1 },
    // The reader of forms refuses a truncated file itself, after it knows the number of files.
    throwFileSizeLimit: false,
  });
  return server;
}

/**
 * Treats an empty JSON body as no body. Some clients always send `content-type: application/json`, and Fastify's own
 * parser refuses an empty body.
 */
function acceptEmptyJson(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body, done),
  );
}

/** Returns whether any proxy may repeat a call. Those of health have an answer for proxies that ask. */
const isRepeatable = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && url !== '/readyz' && url !== '/healthz';

/**
 * Returns the refusal of a request that HTTP/1.1 forbids (RFC 9112, 3.2) or of an expectation that the server does not support
 * (RFC 9110, 10.1.1); null for other requests.
 */
function oddHeader({ headers, raw }: FastifyRequest): AppError | null {
  if (headers.host === undefined && raw.httpVersion === '1.1') return new AppError('host_missing');
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
    return new AppError('expectation_failed');
  return null;
}

/** Enough for the largest body without a photo at 14 kbit/s. */
const BODY_TIMEOUT_MS = 60_000;

/**
 * Answers 408 and closes the connection when a body takes too long to arrive, because a slow caller occupies a connection. Forms
 * with photos have limits of their own while they are read, see `ArrivingBody`.
 */
function limitArrival(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { raw, headers } = request;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      const check = () => {
        if (raw.complete) return;
        if (isMeasured(raw)) timer = setTimeout(check, BODY_TIMEOUT_MS);
        // The call was answered without reading its body.
        else if (reply.sent) raw.destroy();
        else {
          reply.raw.once('finish', () => raw.destroy());
          void reply.header('connection', 'close').send(new AppError('request_timeout'));
        }
      };
      let timer = setTimeout(check, BODY_TIMEOUT_MS);
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
