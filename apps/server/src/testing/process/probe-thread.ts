/** A thread for tests of `WorkerThread`. Each input says how the thread behaves. */
import { setTimeout as sleep } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { answerInThread } from '../../platform/tasks/answer-in-thread.ts';

export type ProbeInput = 'thread id' | 'throw' | 'exit' | 'hang' | 'slow' | 'throw later' | 'fill memory';

answerInThread(async (input: ProbeInput): Promise<number> => {
  if (input === 'throw') throw new Error('broken');
  if (input === 'exit') process.exit(3);
  if (input === 'hang') for (;;);
  if (input === 'slow') await sleep(300);
  if (input === 'throw later') {
    setImmediate(() => {
      throw new Error('broken outside of the answer');
    });
    await new Promise(() => {});
  }
  if (input === 'fill memory')
    for (const kept: unknown[] = []; ; ) kept.push(new Array(1000).fill(kept.length));
  return threadId;
});
