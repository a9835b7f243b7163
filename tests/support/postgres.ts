import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A running PostgreSQL that belongs to whoever started it. */
export interface Postgres {
  /** Address of its `postgres` database, as a superuser who may create others. */
  readonly url: string;
  /** Stops the server and removes its folder; resolves once both are gone. */
  stop(): Promise<void>;
}

/**
 * Starts a real, empty PostgreSQL on a free port of this machine, with nothing kept and nothing flushed to disk. A keeper
 * process owns it and ends it as soon as the starter is gone, however that happened, so none is ever left behind.
 */
export async function startPostgres(): Promise<Postgres> {
  const keeper = spawn(process.execPath, [`${import.meta.dirname}/postgres-keeper.ts`], {
    // A group of its own: Ctrl-C reaches the starter alone, whose tests may still want the database to clean up.
    detached: process.platform !== 'win32',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = once(keeper, 'close');
  let complaints = '';
  keeper.stderr.on('data', chunk => {
    complaints += chunk;
  });
  const first = await Promise.race([once(createInterface(keeper.stdout), 'line'), ended]);
  const [url] = first;
  if (typeof url !== 'string' || !url.startsWith('postgres:'))
    throw new Error(`PostgreSQL for the tests did not start. ${complaints.trim()}`);
  return {
    url,
    async stop() {
      keeper.stdin.end();
      await ended;
    },
  };
}
