import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands between a browser and the server, as the network does. */
export interface Gate {
  readonly url: string;
  /** From now on nobody gets through, or everybody does again. */
  setOpen(open: boolean): void;
  /** From now on the service worker is another build's. */
  changeWorker(): void;
  close(): Promise<void>;
}

export async function openGate(target: string): Promise<Gate> {
  let isOpen = true;
  let suffix = '';
  const server = createServer((asked, answer) => {
    if (!isOpen) return void asked.socket.destroy();
    const path = asked.url ?? '/';
    const isChanged = path === '/service-worker.js' && suffix !== '';
    // Whole, whatever the browser has of it.
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
