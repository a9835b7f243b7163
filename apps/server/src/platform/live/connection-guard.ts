import type { Server, Socket } from 'socket.io';
import { type ServerOptions, WebSocketServer } from 'ws';
import { RateLimiter } from '../security/rate-limiter.ts';

/** Packets of any kind per connection. Far more than its events. */
const PACKETS = { max: 8000, windowMs: 40_000 } as const;
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
export function guardConnections({ engine }: Server): void {
  const packetLimiter = new RateLimiter(PACKETS);
  let connections = 0;
  engine.on('connection', (connection: RawSocket) => {
    connections += 1;
    const key = String(connections);
    connection.on('packet', async () => {
      const { waitMs } = await packetLimiter.consume(key);
      if (waitMs > 0) connection.close(true);
    });
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

/** Destroys the connection of a client that does not answer the close frame in time. */
export class WebSocketServerWithCloseTimeout extends WebSocketServer {
  constructor(options: ServerOptions) {
    const withTimeout = { ...options, closeTimeout: CLOSE_TIMEOUT_MS };
    super(withTimeout);
  }
}
