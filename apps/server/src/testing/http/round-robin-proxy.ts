import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const HEALTH_CHECK_MS = 50;

export interface RoundRobinProxy {
  readonly url: string;
  /** Returns whether the last health check of this backend succeeded. */
  isReady(port: number): boolean;
  close(): Promise<void>;
}

/**
 * Opens a minimal load balancer: checks the health of every backend, sends each call to the next ready one over kept
 * connections, and retries nothing. Answers 502 when a call fails at the backend.
 */
export async function openRoundRobinProxy(
  ports: readonly number[],
  healthPath: string,
): Promise<RoundRobinProxy> {
  const ready = new Set<number>();
  const agent = new Agent({ keepAlive: true });
  const check = async (port: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}${healthPath}`).catch(() => null);
    await answer?.arrayBuffer().catch(() => {});
    if (answer?.ok) ready.add(port);
    else ready.delete(port);
  };
  const checks = setInterval(() => ports.forEach(check), HEALTH_CHECK_MS);
  let turn = 0;
  const server = createServer((call, reply) => {
    const backends = ports.filter(port => ready.has(port));
    const port = backends[turn++ % backends.length];
    const fail = (reason: string) => reply.writeHead(502).end(reason);
    if (port === undefined) return void fail('no backend is ready');
    const { method, url, headers } = call;
    const forwarded = request({ host: '127.0.0.1', port, method, path: url, headers, agent }, answer => {
      answer.on('error', error => reply.destroy(error));
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    forwarded.on('error', error => fail(`${port}: ${error.message}`));
    call.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: port => ready.has(port),
    async close() {
      clearInterval(checks);
      agent.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
