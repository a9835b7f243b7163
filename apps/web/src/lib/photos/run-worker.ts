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

/** A phone takes some seconds for 48 megapixels; a file made to harm may take for ever. */
const TIMEOUT_MS = 60_000;

/** Settles as the work on a photo does, and rejects with a `TimeoutError` if that takes longer than a minute. */
export async function limitTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new DOMException('The photo takes too long', 'TimeoutError')),
      TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

export const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';
