import type { Server as HttpServer } from 'node:http';
import { ERRORS, Failure } from '@oficio/domain/errors.ts';
import { Server, type Socket } from 'socket.io';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import type { Authenticate, Session } from '../http/session.ts';
import type { Log } from '../observability/log.ts';
import type { HandshakeLimiter } from '../security/handshake-limiter.ts';
import { guardConnections, WebSocketServerWithCloseTimeout } from './connection-guard.ts';
import { isOwnOrigin } from './own-origin.ts';
import { userRoom } from './rooms.ts';

/** Room for a text far too long, so that it can be refused in words; what is longer yet ends the connection. Bytes. */
const MESSAGE_MAX_BYTES = 200_000;
/** For a connection to say whose it is. */
const CONNECT_PATIENCE_MS = 10_000;
const CONNECTIONS_PER_USER = 50;
const TOKEN = /^[\w-]{20,200}$/;

interface Options {
  readonly publicUrl: string;
  readonly log: Log;
  readonly handshakes: HandshakeLimiter | null;
  readonly authenticate: Authenticate;
  readonly isClosing: () => boolean;
  readonly welcome: (socket: Socket, session: Session) => void;
}

/** Socket.IO on the server of the pages; to be called before it listens. Nobody is connected without a session. */
export function createSocketServer(http: HttpServer, options: Options): Server {
  const io = new Server(http, {
    transports: ['websocket', 'polling'],
    wsEngine: WebSocketServerWithCloseTimeout,
    serveClient: false,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    connectTimeout: CONNECT_PATIENCE_MS,
    // It costs a quarter of a megabyte per connection and most of the throughput.
    perMessageDeflate: false,
    httpCompression: false,
    async allowRequest(request, decide) {
      if (options.isClosing()) return decide(ERRORS.shutting_down[1], false);
      const isAllowed = (await options.handshakes?.allow(request)) ?? true;
      if (!isAllowed) return decide(ERRORS.too_many_requests[1], false);
      if (!isOwnOrigin(request, options.publicUrl)) return decide(ERRORS.forbidden[1], false);
      decide(null, true);
    },
  });
  guardConnections(io);
  io.engine.on('connection', discardRequest);
  const admitted = new WeakMap<Socket, Session>();
  const asked = new WeakSet<Socket['conn']>();
  io.use(async (socket, next) => {
    // A line says once whose it is: what else it asks in the same breath would be connections that nobody counts.
    if (asked.has(socket.conn)) return socket.conn.close(true);
    asked.add(socket.conn);
    try {
      admitted.set(socket, await admit(io, socket, options.authenticate));
      next();
    } catch (error) {
      const isOutage = error instanceof DatabaseUnavailable;
      if (error instanceof Failure && !isOutage)
        return next(Object.assign(new Error(error.message), { data: error.toReply() }));
      if (!isOutage) options.log.error({ err: error }, 'connection failed');
      // Unlike a refusal, a broken line brings the client back by itself.
      socket.conn.close();
    }
  });
  io.on('connection', socket => {
    const session = admitted.get(socket);
    if (!session) return socket.disconnect(true);
    // The token is not needed any more.
    socket.handshake.auth = {};
    // A line on which nobody is any more would be counted as nobody's, and stay open for as long as it shows life.
    socket.on('disconnect', () => socket.conn.close(true));
    options.welcome(socket, session);
  });
  return io;
}

async function admit(io: Server, socket: Socket, authenticate: Authenticate): Promise<Session> {
  const { token } = socket.handshake.auth as { readonly token?: unknown };
  const session = typeof token === 'string' && TOKEN.test(token) ? await authenticate(token) : null;
  if (!session) throw new Failure(token === undefined ? 'session_required' : 'session_expired');
  const theirs = io.of('/').adapter.rooms.get(userRoom(session.userId))?.size ?? 0;
  if (theirs >= CONNECTIONS_PER_USER) throw new Failure('too_many_requests');
  return session;
}

/**
 * Drops the handshake request, which takes as much memory as the connection itself
 * (https://socket.io/docs/v4/memory-usage/).
 */
function discardRequest(connection: { request: unknown }): void {
  connection.request = null;
}
