/** Runs an action at once, and for calls within `intervalMs` of a run once more when the interval is over. */
export function throttle(action: () => void, intervalMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isCalledAgain = false;
  const run = () => {
    isCalledAgain = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isCalledAgain) run();
    }, intervalMs);
    action();
  };
  return {
    call(): void {
      if (timer === undefined) run();
      else isCalledAgain = true;
    },
    /** Drops a run that is still to come. */
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      isCalledAgain = false;
    },
  };
}
