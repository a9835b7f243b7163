import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Sends a message to a child process and returns its answer. Throws if the process ends first. */
export async function askChild(child: ChildProcess, message: object): Promise<unknown> {
  const waiting = new AbortController();
  const { signal } = waiting;
  child.send(message);
  const [answer] = await Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })]);
  waiting.abort();
  if (typeof answer !== 'object' || answer === null)
    throw new Error('A process of the benchmark ended early.');
  return answer;
}
