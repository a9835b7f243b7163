import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { shareCall } from '../tasks/share-call.ts';
import type { Shutdown } from '../tasks/shutdown.ts';

const ANSWER_WITHIN_MS = 1000;
const NO_ANSWER = 'No answer within a second. If this continues:';

/** One thing that the server needs, or that its operator should know. */
export interface ReadinessCheck {
  /** English, without private values, because anyone can read it. */
  readonly sentence: string;
  /** The server is ready although this is wrong: another instance would not do better, or calls work nevertheless. */
  readonly isWarning?: boolean;
  /** Returns whether the thing is right, or a sentence in the place of `sentence`. It may also throw. */
  test(): Promise<boolean | string>;
}

export type Checks = Readonly<Record<string, ReadinessCheck>>;

/** Returns the sentence about what is wrong; null if nothing is. No answer within a second is wrong, too, but may only mean that the process is busy. */
export async function problemOf({ sentence, test }: ReadinessCheck): Promise<string | null> {
  const answer = await Promise.race([
    test().catch(() => false),
    sleep(ANSWER_WITHIN_MS, `${NO_ANSWER} ${sentence}`, { ref: false }),
  ]);
  if (answer === true) return null;
  return answer || sentence;
}

/**
 * Serves `GET /healthz`: 200 while the process works, 503 after a fatal error. Serves `GET /readyz`: 200 while all checks except
 * warnings pass within a second and no shutdown is requested, else 503. The replies name the checks, with a sentence for each one that
 * does not pass.
 */
export function serveHealth(
  server: FastifyInstance,
  checks: Checks,
  shutdown: Pick<Shutdown, 'requested' | 'failed'>,
): void {
  server.get('/healthz', async (_, reply) =>
    reply
      .code(shutdown.failed ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: shutdown.failed ? 'failed' : 'ok' }),
  );
  // Anyone can call it, so many calls at a time cost what one does.
  const look = shareCall(() =>
    Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const problem = await problemOf(check);
        const state = problem === null ? 'ok' : check.isWarning ? 'warning' : 'failed';
        return { name, state, problem };
      }),
    ),
  );
  server.get('/readyz', async (_, reply) => {
    const results = await look();
    const stopping = shutdown.requested.aborted;
    const ready = !stopping && results.every(({ state }) => state !== 'failed');
    const problems = results.flatMap(({ name, problem }) => (problem === null ? [] : [[name, problem]]));
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: stopping ? 'stopping' : ready ? 'ok' : 'unavailable',
        checks: Object.fromEntries(results.map(({ name, state }) => [name, state])),
        ...(problems.length > 0 && { problems: Object.fromEntries(problems) }),
      });
  });
}
