import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { findPostgres } from './postgres.js';
import { run } from './processes.js';
import { CommandError, step } from './say.js';

const APT = '/usr/bin/apt-get';
/** Debian's settings for new servers. Without this line the installation would also start a server. */
const NO_SERVER = 'create_main_cluster = false\n';
const SETTINGS = '/etc/postgresql-common/createcluster.d';
const HOW_TO =
  'No PostgreSQL with pg_dump was found for the tests of backups. Install one of version 15 or newer (Debian: apt-get install ' +
  'postgresql; macOS: brew install postgresql@18), or name its folder of programs in PG_BIN.';

/**
 * Makes sure that there is a PostgreSQL with `pg_dump` for the tests of backups. As root it installs Debian's package.
 * @throws {CommandError}
 */
export async function ensurePostgres() {
  if (findPostgres()) return;
  if (process.getuid?.() === 0 && existsSync(APT))
    await step('No PostgreSQL with pg_dump was found: installing the distribution’s', install);
  if (!findPostgres()) throw new CommandError(HOW_TO);
}

async function install() {
  mkdirSync(SETTINGS, { recursive: true });
  writeFileSync(`${SETTINGS}/oficio-tests.conf`, NO_SERVER);
  await run(APT, ['update', '-qq'], { quiet: true });
  await run(APT, ['install', '-qq', '-y', '--no-install-recommends', 'postgresql'], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}
