import { onTestFinished } from 'vitest';

/** Counts the turns of the event loop until the test ends. Returns a function that returns the number of the current turn. */
export function countTurns(): () => number {
  let turn = 0;
  let next = setImmediate(function count() {
    turn += 1;
    next = setImmediate(count);
  });
  onTestFinished(() => clearImmediate(next));
  return () => turn;
}
