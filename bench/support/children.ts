import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Sends a message to a process and resolves with its answer. Throws when it ends instead. */
export async function tell(child: ChildProcess, message: object): Promise<unknown> {
  const waiting = new AbortController();
  const { signal } = waiting;
  child.send(message);
  const [answer] = await Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })]);
  waiting.abort();
  if (typeof answer !== 'object' || answer === null)
    throw new Error('A process of the benchmark ended early.');
  return answer;
}
