import type { Log } from './platform/logs/log.ts';

/**
 * Logs the first uncaught error and calls `end`. The process must stop, because its memory may be inconsistent. Drops
 * later errors, because the first one probably caused them.
 */
export function endOnUncaught(log: Log, end: () => void): void {
  let isEnding = false;
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      if (isEnding) return;
      isEnding = true;
      log.fatal({ err: error, event }, 'uncaught error; the process ends');
      end();
    });
}
