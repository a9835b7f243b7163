import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine in the place of somebody else's. */
export interface StandIn {
  /** Without a slash at the end. */
  readonly origin: string;
  close(): Promise<void>;
}

export async function openStandIn(listener: RequestListener): Promise<StandIn> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
