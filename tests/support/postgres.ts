import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A running PostgreSQL. The process that started it must stop it. */
export interface Postgres {
  /** Address of its `postgres` database, with a superuser that can create other databases. */
  readonly url: string;
  /** Ends the server and keeps its data: SIGINT is a fast shutdown, SIGKILL a crash. Resolves when it has ended. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Starts an ended server again at the same address. Resolves when it accepts connections. */
  start(): Promise<void>;
  /** Stops the server and removes its folder; resolves when both are gone. */
  stop(): Promise<void>;
}

/** Argument of the keeper: use the machine's PostgreSQL instead of the embedded one. */
export const INSTALLED = '--installed';

/**
 * Starts an empty PostgreSQL on a free port; it does not sync to disk. With `installed` it is the machine's own, which has
 * `pg_dump`. A keeper process runs it and stops it when this process ends, even if it is killed.
 */
export async function startPostgres({ installed = false } = {}): Promise<Postgres> {
  const args = installed ? [INSTALLED] : [];
  const keeper = spawn(process.execPath, [`${import.meta.dirname}/postgres-keeper.ts`, ...args], {
    // In its own process group Ctrl-C does not reach the keeper, so tests can still use the database to clean up.
    detached: process.platform !== 'win32',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = once(keeper, 'close');
  let errors = '';
  keeper.stderr.on('data', chunk => {
    errors += chunk;
  });
  const answers = createInterface(keeper.stdout);
  const first = await Promise.race([once(answers, 'line'), ended]);
  const [url] = first;
  if (typeof url !== 'string' || !url.startsWith('postgres:'))
    throw new Error(`PostgreSQL for the tests did not start. ${errors.trim()}`);
  const command = async (line: string) => {
    keeper.stdin.write(`${line}\n`);
    const [answer] = await Promise.race([once(answers, 'line'), ended]);
    if (answer !== 'done') throw new Error(`PostgreSQL did not ${line}. ${errors.trim()}`);
  };
  return {
    url,
    end: command,
    start: () => command('start'),
    async stop() {
      keeper.stdin.end();
      await ended;
    },
  };
}
