import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { RecoveryError } from '../common/recovery-error.ts';

const VERSION_TIMEOUT_MS = 10_000;
/** Folders that have one folder per version, and the path of the programs below it. Debian and Fedora; Homebrew. */
const VERSIONED = [
  ['/usr/lib/postgresql', 'bin'],
  ['/usr', 'bin', /^pgsql-\d+$/],
  ['/opt/homebrew/opt', 'bin', /^(postgresql@\d+|libpq)$/],
  ['/usr/local/opt', 'bin', /^(postgresql@\d+|libpq)$/],
] as const;

interface PostgresPrograms {
  readonly pgDump: string;
  readonly pgRestore: string;
  /** Major version. */
  readonly major: number;
}

/**
 * Finds `pg_dump` and `pg_restore` in `PG_BIN`, or among the installed versions: the oldest one that is at least as new as the
 * server, because a newer `pg_restore` may use settings that the server does not know.
 */
export async function findPrograms(pgBin: string | null, serverMajor: number): Promise<PostgresPrograms> {
  const folders = pgBin ? [pgBin] : [...installedFolders(), ...pathFolders()];
  const found = (await Promise.all(folders.map(programsIn))).filter(programs => programs !== null);
  const fitting = found
    .filter(({ major }) => major >= serverMajor)
    .sort((one, next) => one.major - next.major);
  const [best] = fitting;
  if (best) return best;
  const place = pgBin ? `in PG_BIN (${pgBin})` : 'on PATH and in the usual folders';
  const newest = Math.max(0, ...found.map(({ major }) => major));
  throw new RecoveryError(
    newest > 0
      ? `The newest pg_dump and pg_restore ${place} are of version ${newest}, older than the server's ${serverMajor}: install PostgreSQL's client programs of version ${serverMajor} (Debian: postgresql-client-${serverMajor}), or name their folder in PG_BIN.`
      : `There is no pg_dump and pg_restore ${place}: install PostgreSQL's client programs of version ${serverMajor} (Debian: postgresql-client-${serverMajor}), or name their folder in PG_BIN.`,
  );
}

function installedFolders(): string[] {
  return VERSIONED.flatMap(([folder, below, pattern]) =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter(name => (pattern ?? /^\d+$/).test(name))
      .map(name => join(folder, name, below)),
  );
}

const pathFolders = () => (process.env.PATH ?? '').split(delimiter).filter(Boolean);

async function programsIn(folder: string): Promise<PostgresPrograms | null> {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const pgDump = join(folder, `pg_dump${suffix}`);
  const pgRestore = join(folder, `pg_restore${suffix}`);
  if (!existsSync(pgDump) || !existsSync(pgRestore)) return null;
  const { stdout } = await promisify(execFile)(pgDump, ['--version'], { timeout: VERSION_TIMEOUT_MS }).catch(
    () => ({ stdout: '' }),
  );
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
  return Number.isInteger(major) ? { pgDump, pgRestore, major } : null;
}

const CHECK_EVERY_MS = 1000;
/** Characters of standard error that are kept for the sentence. */
const KEPT = 4000;

interface ProgramOptions {
  readonly env: Readonly<Record<string, string>>;
  /** The program is killed after this time without progress. */
  readonly idleLimitMs: number;
  /** Returns a number that changes while the program works. A line on standard error is progress, too. */
  readonly progress?: () => Promise<number>;
  readonly signal: AbortSignal;
}

/** Runs a program to its end. Throws a `RecoveryError` with its last error when it fails or stops working. */
export async function runProgram(
  command: string,
  args: readonly string[],
  { env, idleLimitMs, progress = async () => 0, signal }: ProgramOptions,
): Promise<void> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  let lastProgress = performance.now();
  let lastValue = 0;
  let isIdle = false;
  child.stderr.on('data', chunk => {
    printed = `${printed}${chunk}`.slice(-KEPT);
    lastProgress = performance.now();
  });
  const kill = () => void child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  if (signal.aborted) kill();
  const watch = setInterval(async () => {
    const value = await progress().catch(() => lastValue);
    if (value !== lastValue) lastProgress = performance.now();
    lastValue = value;
    isIdle = performance.now() - lastProgress > idleLimitMs;
    if (isIdle) kill();
  }, CHECK_EVERY_MS);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    signal.throwIfAborted();
    if (isIdle)
      throw new RecoveryError(
        `${command} was stopped, because it did nothing for ${Math.round(idleLimitMs / 1000)} seconds.`,
      );
    if (code !== 0) throw new RecoveryError(`${command} failed: ${lastError(printed)}`);
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', kill);
  }
}

/** Returns the lines that say what went wrong, without the program's name and its progress. */
function lastError(printed: string): string {
  const lines = printed.split('\n').filter(Boolean);
  const errors = lines.filter(line => /error|fatal|detail|could not|password/i.test(line));
  return (errors.length > 0 ? errors : lines)
    .slice(-4)
    .map(line => line.replace(/^pg_\w+: /, '').trim())
    .join(' ');
}
