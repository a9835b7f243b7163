import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../../platform/settings/settings.ts';

const MAIN = fileURLToPath(new URL('second-process-main.ts', import.meta.url));

export interface SecondProcess {
  /** Origin of the other server. */
  readonly url: string;
  stop(): Promise<void>;
  /** As a power cut would: nothing is finished, nobody is told. */
  kill(): Promise<void>;
}

/** What the other process is sent. */
export interface StartMessage {
  readonly settings: Settings;
  /** 0 for any that is free. */
  readonly port: number;
}

/**
 * A second server on the same data in a process of its own. For races: within one process SQLite's lock would stop
 * the very thread that could free it.
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
