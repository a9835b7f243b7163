import { parentPort, workerData } from 'node:worker_threads';
import { setCalendarZone } from '@oficio/domain/fields/calendar.ts';
import type { ThreadAnswer } from './worker-thread.ts';

/**
 * Answers the inputs of the `WorkerThread` that started this thread. The entry module of the thread calls it. `transfer` returns the
 * buffers of a result that move to the other thread without a copy.
 */
export function answerInThread<Input, Result>(
  work: (input: Input) => Promise<Result>,
  { transfer = () => [] }: { readonly transfer?: (result: Result) => ArrayBuffer[] } = {},
): void {
  setCalendarZone(workerData.calendarZone);
  parentPort?.on('message', async (input: Input) => {
    const answer = await work(input).then<ThreadAnswer<Result>, ThreadAnswer<Result>>(
      result => ({ result }),
      (error: unknown) => ({
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    );
    parentPort?.postMessage(answer, 'result' in answer ? transfer(answer.result) : []);
  });
}
