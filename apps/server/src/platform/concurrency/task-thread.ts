import { parentPort } from 'node:worker_threads';
import type { TaskAnswer } from './task-worker.ts';

/** Answers the tasks of the `TaskWorker` that started this thread. The entry module of the thread calls it. */
export function answerTasks<Input, Result>(work: (input: Input) => Promise<Result>): void {
  parentPort?.on('message', async (input: Input) => {
    const answer = await work(input).then<TaskAnswer<Result>, TaskAnswer<Result>>(
      result => ({ result }),
      (error: unknown) => ({
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    );
    parentPort?.postMessage(answer);
  });
}
