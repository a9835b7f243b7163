import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Shutdown } from '../process/shutdown.ts';

const ANSWER_WITHIN_MS = 1000;

/** Serves `GET /readyz`: 200 while the database answers and no shutdown is requested, else 503. */
export function serveReadiness(
  server: FastifyInstance,
  database: Pick<Database, 'prepare'>,
  { requested }: Pick<Shutdown, 'requested'>,
): void {
  const ask = database.prepare('select 1 as one');
  const isReady = async () => {
    if (requested.aborted) return false;
    const answered = ask().then(
      () => true,
      () => false,
    );
    return Promise.race([answered, sleep(ANSWER_WITHIN_MS, false, { ref: false })]);
  };
  server.get('/readyz', async (_, reply) => {
    const ready = await isReady();
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'unavailable' });
  });
}
