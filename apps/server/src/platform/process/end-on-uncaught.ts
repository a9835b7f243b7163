import type { Log } from '../observability/log.ts';

/**
 * Logs the first error that nothing caught and calls `end`. The process must not go on: what it holds in memory may be wrong.
 * Later errors are dropped, since they are likely to be caused by the first.
 */
export function endOnUncaught(log: Log, end: () => void): void {
  let isEnding = false;
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      if (isEnding) return;
      isEnding = true;
      log.fatal({ err: error, event }, 'an error was not caught: the process ends');
      end();
    });
}
