interface Options {
  /** Milliseconds after which the worker is ended without an answer. */
  readonly timeoutMs?: number;
}

/**
 * Passes an order to a new worker and returns its answer. Ends the worker afterwards, which frees the memory of the picture.
 * Rejects if the worker cannot be loaded or fails, and with a `TimeoutError` if it takes too long.
 */
export async function runWorker<Answer>(
  create: () => Worker,
  order: unknown,
  { timeoutMs }: Options = {},
): Promise<Answer> {
  const worker = create();
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(`The worker failed: ${message}`));
      if (timeoutMs !== undefined) {
        const limit = AbortSignal.timeout(timeoutMs);
        limit.onabort = () => reject(limit.reason);
      }
      worker.postMessage(order);
    });
  } finally {
    worker.terminate();
  }
}
