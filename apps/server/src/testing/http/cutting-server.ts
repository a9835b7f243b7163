import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A local server that resets its connections. */
export interface CuttingServer {
  readonly port: number;
  /** Number of connections that it has reset. */
  readonly cuts: number;
  close(): Promise<void>;
}

/**
 * Decides after each chunk of a client, and after connecting with an empty one: returns an answer, or `CUT` to reset
 * the connection.
 */
export type Script = (received: string) => string | typeof CUT | null;

export const CUT = Symbol('cut');

export async function openCuttingServer(script: Script): Promise<CuttingServer> {
  let cuts = 0;
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    sockets.add(socket);
    socket.on('error', () => {});
    const react = (received: string) => {
      const reaction = script(received);
      if (reaction === CUT) {
        cuts += 1;
        // After the earlier writes, so that the client reads them first.
        setImmediate(() => socket.resetAndDestroy());
      } else if (reaction !== null) socket.write(reaction);
    };
    socket.on('data', chunk => react(String(chunk)));
    react('');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get cuts() {
      return cuts;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
