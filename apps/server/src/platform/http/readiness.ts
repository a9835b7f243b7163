import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Shutdown } from '../process/shutdown.ts';

const ANSWER_WITHIN_MS = 1000;

/** Returns whether one thing that the server needs works. It may also throw. */
export type Check = () => Promise<boolean>;

/**
 * Serves `GET /healthz`: 200 while the process works, 503 after a fatal error. Serves `GET /readyz`: 200 while all checks pass
 * within a second and no shutdown is requested, else 503. The replies name the checks and no cause, because anyone can read them.
 */
export function serveHealth(
  server: FastifyInstance,
  checks: Readonly<Record<string, Check>>,
  shutdown: Pick<Shutdown, 'requested' | 'failed'>,
): void {
  server.get('/healthz', async (_, reply) =>
    reply
      .code(shutdown.failed ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: shutdown.failed ? 'failed' : 'ok' }),
  );
  server.get('/readyz', async (_, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await passes(check)] as const),
    );
    const stopping = shutdown.requested.aborted;
    const ready = !stopping && results.every(([, passed]) => passed);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: stopping ? 'stopping' : ready ? 'ok' : 'unavailable',
        checks: Object.fromEntries(results.map(([name, passed]) => [name, passed ? 'ok' : 'failed'])),
      });
  });
}

async function passes(check: Check): Promise<boolean> {
  const passed = check().catch(() => false);
  return Promise.race([passed, sleep(ANSWER_WITHIN_MS, false, { ref: false })]);
}
