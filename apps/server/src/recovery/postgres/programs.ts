import { execFile } from 'node:child_process';
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

export interface PostgresPrograms {
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
