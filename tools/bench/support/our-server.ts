import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../../scripts/support/server-process.js';

/** Time for a start with an empty database, or with demo data on PostgreSQL, on a busy machine. */
const START_LIMIT_MS = 180_000;
const ROOT = join(import.meta.dirname, '../../..');
const MAIN = 'apps/server/src/main.ts';

/**
 * Starts the server in a separate process with the options of `npm start`. Resolves when it answers; rejects after `START_LIMIT_MS`.
 * @param stderr file descriptor for its log
 * @param root folder of the repository whose server starts, by default this one
 */
export async function openOurServer(
  environment: Readonly<Record<string, string>>,
  port: number,
  stderr: 'inherit' | number = 'inherit',
  root = ROOT,
): Promise<ChildProcess> {
  const server = spawn(process.execPath, [...SERVER_FLAGS, join(root, MAIN)], {
    env: { ...process.env, ...SERVER_ENVIRONMENT, ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', stderr],
  });
  const exited = new AbortController();
  server.once('exit', () => exited.abort(new Error('The server ended before it was ready')));
  const { stdout } = server;
  if (stdout === null) throw new Error('The output of the server is not piped');
  await once(stdout, 'data', {
    signal: AbortSignal.any([exited.signal, AbortSignal.timeout(START_LIMIT_MS)]),
  }).catch(error => {
    server.kill();
    throw error.cause ?? error;
  });
  stdout.resume();
  return server;
}

/** Returns the resident memory of a process in kilobytes. */
export const residentKb = ({ pid }: ChildProcess): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
