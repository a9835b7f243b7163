import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '@oficio/domain/errors.ts';
import type { Server, Socket } from 'socket.io';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { answerRaw } from '../http/raw-answer.ts';
import type { HeaderTable } from '../http/security-headers.ts';

/** Packets of any kind per connection and window. Far more than its events. */
const MAX_PACKETS = 8000;
const PACKETS_WINDOW_MS = 40_000;
/** Limits of what waits for a client that does not read. A client that reconnects asks for what it missed. */
const MAX_QUEUED_PACKETS = 1000;
const MAX_QUEUED_BYTES = 4_000_000;

/** For a client to answer the close frame. The `ws` default of 30 s would let a client that does not read keep memory for as long. */
const CLOSE_TIMEOUT_MS = 3000;

type RawSocket = Socket['conn'];

/**
 * Closes connections that flood the server, even with protocol packets that no event handler sees, and connections that do not
 * read what the server sends. Uses the events that Socket.IO documents for `socket.conn`.
 */
export function guardConnections({ engine }: Pick<Server, 'engine'>): void {
  engine.on('connection', (connection: RawSocket) => {
    limitPackets(connection);
    let packets = 0;
    let bytes = 0;
    connection.on('packetCreate', ({ data }: { readonly data?: string | Buffer }) => {
      packets += 1;
      bytes += data?.length ?? 0;
      if (packets > MAX_QUEUED_PACKETS || bytes > MAX_QUEUED_BYTES) connection.close(true);
    });
    // Engine.IO has handed the whole queue to the transport, which takes no more until the client has read that.
    connection.on('drain', () => {
      packets = 0;
      bytes = 0;
    });
  });
}

/** Counts without a promise: one request may hold 100,000 packets, and the server must ignore the rest from the limit on. */
function limitPackets(connection: RawSocket): void {
  let packets = 0;
  let windowEnd = 0;
  connection.on('packet', () => {
    const now = performance.now();
    if (now >= windowEnd) {
      packets = 0;
      windowEnd = now + PACKETS_WINDOW_MS;
    }
    packets += 1;
    if (packets > MAX_PACKETS) connection.close(true);
  });
}

/**
 * Destroys the connection of a client that does not answer the close frame in time, and of a client that causes answers
 * which Engine.IO does not see (pongs) and does not read them.
 */
class GuardedWebSocketServer extends WebSocketServer {
  constructor(options: ServerOptions, headers: HeaderTable) {
    const withTimeout = { ...options, closeTimeout: CLOSE_TIMEOUT_MS };
    super(withTimeout);
    // An upgrade with an invalid key or version. Without a listener, `ws` answers it without our headers.
    this.on('wsClientError', (_, socket) => answerRaw(socket, new AppError('invalid'), headers));
  }

  override handleUpgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    accept: (client: WebSocket, request: IncomingMessage) => void,
  ): void {
    super.handleUpgrade(request, socket, head, (client, accepted) => {
      const destroyIfUnread = () => {
        if (client.bufferedAmount > MAX_QUEUED_BYTES) client.terminate();
      };
      client.on('ping', destroyIfUnread);
      client.on('message', destroyIfUnread);
      accept(client, accepted);
    });
  }
}

/** Returns the class that Engine.IO creates for WebSockets. `headers` are those of refused upgrades. */
export const guardedWebSocketServer = (headers: HeaderTable) =>
  class extends GuardedWebSocketServer {
    constructor(options: ServerOptions) {
      super(options, headers);
    }
  };
