import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, ERRORS, type ErrorCode } from '@oficio/domain/errors.ts';
import { Server, type Socket } from 'socket.io';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { bearerIn } from '../http/limit-calls.ts';
import type { OwnOrigins } from '../http/own-origins.ts';
import { answerRaw, isWebSocketUpgrade } from '../http/raw-answer.ts';
import type { HeaderTable } from '../http/security-headers.ts';
import { type Authenticate, assertStage, callerOf, type Session } from '../http/session.ts';
import type { Log } from '../logs/log.ts';
import { setActor } from '../logs/request-context.ts';
import type { Limits } from '../security/limits/limits.ts';
import type { TrustedProxies } from '../security/trusted-proxies.ts';
import { guardConnections, guardedWebSocketServer } from './connection-guard.ts';
import type { ConnectionLog } from './connection-log.ts';
import { userRoom } from './rooms.ts';

/** Bytes. More than the longest text, so that a text that is too long gets an error and not a closed connection. */
const MESSAGE_MAX_BYTES = 200_000;
/** Time for a connection to send its token. */
const CONNECT_TIMEOUT_MS = 10_000;
const CONNECTIONS_PER_USER = 50;
const TOKEN = /^[\w-]{20,200}$/;

interface Options {
  readonly origins: OwnOrigins;
  /** Headers of every answer. */
  readonly headers: HeaderTable;
  readonly log: Log;
  readonly limits: Limits;
  readonly proxies: TrustedProxies;
  readonly connections: ConnectionLog;
  readonly authenticate: Authenticate;
  readonly isClosing: () => boolean;
  readonly welcome: (socket: Socket, session: Session) => void;
}

/** Attaches Socket.IO to the HTTP server. Call it before the server listens. Refuses connections without a session. */
export function createSocketServer(http: HttpServer, options: Options): Server {
  const io = new Server(http, {
    transports: ['websocket', 'polling'],
    wsEngine: guardedWebSocketServer(options.headers),
    serveClient: false,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // Compression costs 250 KB per connection and most of the throughput.
    perMessageDeflate: false,
    httpCompression: false,
    async allowRequest(request, decide) {
      if (options.isClosing()) return decide(ERRORS.shutting_down[1], false);
      const refuse = (code: ErrorCode) => {
        options.connections.refuseRequest(request, new AppError(code));
        decide(ERRORS[code][1], false);
      };
      // Handshakes bypass the hooks of Fastify and cost far more than a call.
      const { waitMs } = await options.limits.consume(['handshake', options.proxies.callerOf(request)]);
      if (waitMs > 0) return refuse('too_many_requests');
      if (!isOwnOrigin(request, options.origins)) return refuse('forbidden');
      decide(null, true);
    },
  });
  addResponseHeaders(http, io, options.headers);
  guardConnections(io);
  /** Tokens of clients that send a header instead of Socket.IO's `auth`, which browsers cannot do. */
  const bearers = new WeakMap<Socket['conn'], string>();
  io.engine.on('connection', (connection: Socket['conn']) => {
    options.connections.keep(connection);
    const bearer = bearerIn(connection.request.headers.authorization);
    if (bearer !== undefined) bearers.set(connection, bearer);
    discardRequest(connection);
  });
  const admitted = new WeakMap<Socket, Session>();
  const asked = new WeakSet<Socket['conn']>();
  io.use(async (socket, next) => {
    // A second CONNECT in the same packet burst would pass the limit per user before the first one is counted.
    if (asked.has(socket.conn)) return socket.conn.close(true);
    asked.add(socket.conn);
    try {
      admitted.set(
        socket,
        await options.connections.run(socket, () =>
          admit(io, socket, options.authenticate, bearers.get(socket.conn)),
        ),
      );
      next();
    } catch (error) {
      const isOutage = error instanceof DatabaseUnavailable;
      if (error instanceof AppError && !isOutage) {
        options.connections.run(socket, () => options.connections.refuse(error));
        return next(Object.assign(new Error(error.message), { data: error.toReply() }));
      }
      if (!isOutage) options.log.error({ err: error }, 'handshake failed');
      // Unlike after a refusal, the client reconnects by itself.
      socket.conn.close();
    }
  });
  io.on('connection', socket => {
    const session = admitted.get(socket);
    if (!session) return socket.disconnect(true);
    // The token is not needed any more.
    socket.handshake.auth = {};
    bearers.delete(socket.conn);
    // The limit per user counts sockets, so a connection without one must not stay open.
    socket.on('disconnect', () => socket.conn.close(true));
    options.connections.watch(socket);
    options.welcome(socket, session);
  });
  return io;
}

/**
 * Returns whether a handshake comes from one of our pages. Browsers send `Origin` with every WebSocket, but not with a polling
 * GET of the same origin; there the token in the CONNECT packet protects the session.
 */
export function isOwnOrigin(request: IncomingMessage, origins: OwnOrigins): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) return origins.includes(origin, request);
  if (site !== undefined) return site === 'same-origin';
  // Outside production, clients that are no browsers may connect.
  return !origins.production || !isWebSocketUpgrade(request);
}

const PATH = '/socket.io/';

interface RefusedConnection {
  readonly req: IncomingMessage;
  readonly message: string;
  readonly context?: { readonly message?: string };
}

/**
 * Adds the security headers to all answers of the live channel, and answers refused upgrades, which Engine.IO would answer
 * without headers. Uses the events that Engine.IO documents.
 */
function addResponseHeaders(http: HttpServer, { engine }: Server, headers: HeaderTable): void {
  engine.use((_: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    next();
  });
  // Engine.IO writes its own answer only while the socket is writable.
  engine.on('connection_error', ({ req, message, context }: RefusedConnection) => {
    if (!isWebSocketUpgrade(req)) return;
    const text = context?.message;
    const failure =
      text === undefined ? new AppError('invalid', { text: message }) : new AppError('forbidden', { text });
    answerRaw(req.socket, failure, headers);
  });
  // Engine.IO closes upgrades of other paths after a second, without an answer.
  http.on('upgrade', ({ url }: IncomingMessage, socket: Duplex) => {
    if (!url?.startsWith(PATH)) answerRaw(socket, new AppError('route_unknown'), headers);
  });
}

/**
 * Drops the handshake request, which takes as much memory as the connection itself
 * (https://socket.io/docs/v4/memory-usage/).
 */
function discardRequest(connection: { request: unknown }): void {
  connection.request = null;
}

async function admit(
  io: Server,
  socket: Socket,
  authenticate: Authenticate,
  bearer: string | undefined,
): Promise<Session> {
  const { token = bearer } = socket.handshake.auth as { readonly token?: unknown };
  const session = typeof token === 'string' && TOKEN.test(token) ? await authenticate(token) : null;
  if (!session) throw new AppError(token === undefined ? 'session_required' : 'session_expired');
  setActor(callerOf(session));
  // In the rooms of the person the administrator would count as present, for example as the reader of a chat.
  if (session.viewerId !== undefined) throw new AppError('view_only');
  assertStage(session);
  const theirs = io.of('/').adapter.rooms.get(userRoom(session.userId))?.size ?? 0;
  if (theirs >= CONNECTIONS_PER_USER) throw new AppError('too_many_requests');
  return session;
}
