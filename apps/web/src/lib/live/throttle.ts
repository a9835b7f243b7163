/** Runs an action immediately, and once more after `intervalMs` if it was called in between. */
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
    /** Cancels the pending run. */
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      isCalledAgain = false;
    },
  };
}
