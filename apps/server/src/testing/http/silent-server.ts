import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A local server that accepts connections and never answers. */
export interface SilentServer {
  readonly port: number;
  /** Connections accepted so far. */
  readonly connections: number;
  close(): Promise<void>;
}

export async function openSilentServer(): Promise<SilentServer> {
  const sockets: Socket[] = [];
  const server = createServer(socket => {
    socket.on('error', () => {});
    socket.resume();
    sockets.push(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return sockets.length;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
