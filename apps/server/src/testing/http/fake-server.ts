import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A local server that simulates an external service. */
export interface FakeServer {
  /** Without a trailing slash. */
  readonly origin: string;
  close(): Promise<void>;
}

export async function openFakeServer(listener: RequestListener): Promise<FakeServer> {
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
