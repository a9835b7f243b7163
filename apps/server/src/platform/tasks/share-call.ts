/** Wraps a call: while it runs, further callers get its result instead of a call of their own. */
export function shareCall<Result>(call: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return () => {
    running ??= call().finally(() => {
      running = null;
    });
    return running;
  };
}
