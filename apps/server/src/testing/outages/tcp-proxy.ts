import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy between a server and its database that simulates network failures. */
export interface TcpProxy {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Holds back all data in both directions without an error, as a lost route does. Still accepts new connections. */
  silence(): void;
  /** Forwards the data that was held back, and everything after it. */
  resume(): void;
  /** Breaks all connections. */
  cut(): void;
  close(): Promise<void>;
}

/** @param target address of the real server */
export async function openTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer(near => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', bytes => to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (silent) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy listens on no port');
  const url = new URL(target);
  url.port = String(address.port);
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: url.href,
    silence() {
      silent = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      silent = false;
      for (const socket of sockets) socket.resume();
    },
    cut,
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
