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
