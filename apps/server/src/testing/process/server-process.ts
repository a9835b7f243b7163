import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const { PATH, NODE_COMPILE_CACHE } = process.env;

/** What a process of a test gets from the environment of the test: programs, and compiled code, which halves the time of its start. */
export const PROCESS_ENVIRONMENT = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) } as const;

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** The real server in its own process, for tests of how the process starts and ends. */
interface ServerProcess {
  readonly url: string;
  readonly port: number;
  /** Resolves with the exit code and the signal that ended the process, one of them null. */
  readonly exit: Promise<readonly [number | null, NodeJS.Signals | null]>;
  /** Standard error so far: one JSON line per log entry. */
  log(): string;
  kill(signal: NodeJS.Signals): void;
}

interface Start {
  readonly DATA_DIR: string;
  readonly [name: string]: string;
}

/** Starts the server with these settings and waits until it listens. */
export async function startServerProcess(settings: Start, port: number): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...PROCESS_ENVIRONMENT,
      PORT: String(port),
      SEED_DEMO: '0',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', chunk => {
    log += String(chunk);
  });
  const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  await Promise.race([
    once(child.stdout, 'data'),
    exit.then(() => Promise.reject(new Error(`The server did not start:\n${log}`))),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    exit,
    log: () => log,
    kill: signal => void child.kill(signal),
  };
}
