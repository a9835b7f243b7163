import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';

const ANSWER_WITHIN_MS = 1000;

export interface Readiness {
  /** From now on `/readyz` answers 503, so that a load balancer sends no new calls. */
  drain(): void;
}

/** Serves `GET /readyz`: 200 while the database answers and the server does not shut down, else 503. */
export function serveReadiness(server: FastifyInstance, database: Pick<Database, 'prepare'>): Readiness {
  const ask = database.prepare('select 1 as one');
  let draining = false;
  const isReady = async () => {
    if (draining) return false;
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
  return {
    drain() {
      draining = true;
    },
  };
}
