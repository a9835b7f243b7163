import { limitTime } from './limit-time.ts';

/**
 * Passes an order to a new worker and returns its answer. Ends the worker afterwards, which frees the memory of the picture.
 * Rejects if the worker cannot be loaded or fails, and with a `TimeoutError` if it takes too long.
 */
export async function runWorker<Result>(create: () => Worker, order: unknown): Promise<Result> {
  const worker = create();
  try {
    const answer = new Promise<Result>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Result>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(`The worker failed: ${message}`));
      worker.postMessage(order);
    });
    return await limitTime(answer);
  } finally {
    worker.terminate();
  }
}
