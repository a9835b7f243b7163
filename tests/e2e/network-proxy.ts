import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Proxy between the browser and the server that can simulate a lost network and a new build. */
export interface NetworkProxy {
  readonly url: string;
  /** With `false`, closes all connections and rejects new ones until it is called with `true`. */
  setOpen(open: boolean): void;
  /** Changes the text of the service worker, so that the browser installs it as a new version. */
  changeWorker(): void;
  close(): Promise<void>;
}

export async function startNetworkProxy(target: string): Promise<NetworkProxy> {
  let isOpen = true;
  let suffix = '';
  const server = createServer((asked, answer) => {
    if (!isOpen) return void asked.socket.destroy();
    const path = asked.url ?? '/';
    const isChanged = path === '/service-worker.js' && suffix !== '';
    // Drops the conditional headers, so that the server never answers 304 without a body.
    const headers = isChanged ? { host: asked.headers.host } : asked.headers;
    const forward = request(new URL(path, target), { method: asked.method, headers }, got => {
      const { 'content-length': _, ...others } = got.headers;
      answer.writeHead(got.statusCode ?? 502, isChanged ? others : got.headers);
      got.pipe(answer, { end: !isChanged });
      if (isChanged) got.on('end', () => answer.end(suffix));
    });
    forward.on('error', () => answer.destroy());
    asked.pipe(forward);
  });
  server.on('upgrade', (_, socket) => socket.destroy());
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    setOpen(open) {
      isOpen = open;
      if (!open) server.closeAllConnections();
    },
    changeWorker() {
      suffix += '\n// Another build.';
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
