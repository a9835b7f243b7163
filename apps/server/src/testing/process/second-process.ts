import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../../platform/settings/settings.ts';

const MAIN = fileURLToPath(new URL('second-process-main.ts', import.meta.url));

export interface SecondProcess {
  /** Origin of the other server. */
  readonly url: string;
  stop(): Promise<void>;
  /** Kills the process like a power cut: it finishes nothing. */
  kill(): Promise<void>;
}

/** The message that starts the other process. */
export interface StartMessage {
  readonly settings: Settings;
  /** 0 for any free port. */
  readonly port: number;
}

/**
 * Starts a second server on the same data in its own process. For races: within one process, waiting for SQLite's lock
 * would block the work that frees it.
 */
export async function startSecondProcess(settings: Settings, port = 0): Promise<SecondProcess> {
  const child = fork(MAIN, { execArgv: [], stdio: 'inherit' });
  const gone = once(child, 'exit');
  child.send({ settings, port } satisfies StartMessage);
  const [url] = await Promise.race([
    once(child, 'message'),
    gone.then(() => Promise.reject(new Error('The second server did not start'))),
  ]);
  return {
    url: String(url),
    async stop() {
      child.disconnect();
      await gone;
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
