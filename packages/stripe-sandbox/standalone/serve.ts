import { randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import type { SandboxHost } from '../host/host.ts';
import { registerSandbox } from '../sandbox.ts';
import { MemoryStorage } from './memory-storage.ts';

const PASS_INTERVAL_MS = 250;
const WEBHOOK_TIMEOUT_MS = 25_000;

interface ServeOptions {
  readonly keys: SandboxHost['keys'];
  /** Receives the events; null: the sandbox delivers none. */
  readonly webhookUrl: string | null;
  readonly clock?: () => number;
}

/** Creates a server with the sandbox on storage in memory. The caller listens and closes. */
export async function createStandalone({
  keys,
  webhookUrl,
  clock = Date.now,
}: ServeOptions): Promise<FastifyInstance> {
  const server = fastify({ logger: false });
  const stopping = new AbortController();
  const work = await registerSandbox(server, {
    storage: new MemoryStorage(clock),
    log: console,
    clock,
    keys,
    deliver: (body, signature) => deliver(webhookUrl, body, signature),
    fingerprintKey: randomBytes(32),
    originOf: request => `${request.protocol}://${request.host}`,
    stopping: stopping.signal,
    wake: () => {},
  });
  const pass = async () => {
    for (const attempt of await work.claim(work.slots)) await attempt();
  };
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= pass()
      .catch(error => console.error(error))
      .finally(() => {
        running = null;
      });
  }, PASS_INTERVAL_MS);
  server.addHook('onClose', async () => {
    stopping.abort();
    clearInterval(timer);
    await running;
  });
  return server;
}

async function deliver(url: string | null, body: string, signature: string): Promise<number> {
  if (url === null) return 200;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
    signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
  });
  await response.body?.cancel();
  return response.status;
}
