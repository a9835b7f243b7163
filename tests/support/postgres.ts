import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A running PostgreSQL that belongs to whoever started it. */
export interface Postgres {
  /** Address of its `postgres` database, as a superuser who may create others. */
  readonly url: string;
  /** Ends the server and keeps its data: SIGINT as an administrator would, SIGKILL as a crash does. Resolves once it is gone. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Starts an ended server again, at the same address; resolves once it takes connections. */
  start(): Promise<void>;
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
  const answers = createInterface(keeper.stdout);
  const first = await Promise.race([once(answers, 'line'), ended]);
  const [url] = first;
  if (typeof url !== 'string' || !url.startsWith('postgres:'))
    throw new Error(`PostgreSQL for the tests did not start. ${complaints.trim()}`);
  const command = async (line: string) => {
    keeper.stdin.write(`${line}\n`);
    const [answer] = await Promise.race([once(answers, 'line'), ended]);
    if (answer !== 'done') throw new Error(`PostgreSQL did not ${line}. ${complaints.trim()}`);
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
