import { setTimeout as sleep } from 'node:timers/promises';
import type { OutageWorld } from '../../../apps/server/src/testing/outages/outage-world.ts';
import { sizeOf } from './brief.ts';

const CALLERS = sizeOf(20, 4);
const PAUSE_MS = 20;
/** A call without an answer until then counts as 'no answer'. */
const TIMEOUT_MS = 20_000;

export interface Answers {
  /** Number of answers by HTTP status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  /** Ids of the messages that the server acknowledged. */
  readonly acknowledged: readonly number[];
}

/** Users who read their account, search and write messages until they are stopped. */
export function startCallers({ server, customer, technician, jobId }: OutageWorld) {
  const statuses: Record<string, number> = {};
  const acknowledged: number[] = [];
  let slowestMs = 0;
  let going = true;
  const call = async (path: string, token: string, body?: object) => {
    const start = performance.now();
    const answer = await fetch(server.url + path, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
      .then(async response => ({
        status: String(response.status),
        body: (await response.json()) as { message?: { id: number } } | null,
      }))
      .catch(() => ({ status: 'no answer', body: null }));
    slowestMs = Math.max(slowestMs, performance.now() - start);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    return answer;
  };
  const all = Promise.all(
    Array.from({ length: CALLERS }, async (_, index) => {
      const { token } = index % 2 === 0 ? customer : technician;
      while (going) {
        await call('/api/auth/me', token);
        await call('/api/technicians?latitude=40.4&longitude=-3.7', token);
        const sent = await call('/api/chat/message', token, { request_id: jobId, message: 'Hola' });
        if (sent.status === '201' && sent.body?.message) acknowledged.push(sent.body.message.id);
        await sleep(PAUSE_MS);
      }
    }),
  );
  return {
    /** Number of acknowledged messages so far. */
    stored: () => acknowledged.length,
    async stop(): Promise<Answers> {
      going = false;
      await all;
      return { statuses, slowestMs, acknowledged };
    },
  };
}
