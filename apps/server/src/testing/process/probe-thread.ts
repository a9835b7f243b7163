/** A thread for tests of `TaskWorker`. Each task says how the thread behaves. */
import { setTimeout as sleep } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { answerTasks } from '../../platform/concurrency/task-thread.ts';

export type ProbeTask = 'thread id' | 'throw' | 'exit' | 'hang' | 'slow' | 'throw later' | 'fill memory';

answerTasks(async (task: ProbeTask): Promise<number> => {
  if (task === 'throw') throw new Error('broken');
  if (task === 'exit') process.exit(3);
  if (task === 'hang') for (;;);
  if (task === 'slow') await sleep(300);
  if (task === 'throw later') {
    setImmediate(() => {
      throw new Error('broken outside of the task');
    });
    await new Promise(() => {});
  }
  if (task === 'fill memory')
    for (const kept: unknown[] = []; ; ) kept.push(new Array(1000).fill(kept.length));
  return threadId;
});
