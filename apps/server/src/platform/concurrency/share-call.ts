/** Returns a function whose callers share the call that is running. */
export function shareCall<Result>(call: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return () => {
    running ??= call().finally(() => {
      running = null;
    });
    return running;
  };
}
