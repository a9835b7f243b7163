import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '@oficio/domain/fields/durations.ts';
import type pg from 'pg';
import { openDatabase } from '../../platform/database/open.ts';
import { CREATE_TRIGRAM_EXTENSION } from '../../platform/database/trigram-extension.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { asAppliedMigrations, SELECT_MIGRATIONS } from '../common/manifest.ts';
import { RecoveryError } from '../common/recovery-error.ts';
import type { DatabaseStore, DumpedDatabase, LoadOptions } from '../common/store.ts';
import { libpqEnvironment, onConnection } from './connection.ts';
import { findPrograms, runProgram } from './programs.ts';

const FILE = 'postgres.dump';
const LOCK_TIMEOUT_MS = 10_000;
const CLOSING_TIMEOUT_MS = 3000;
const CLOSING_PAUSE_MS = 100;
/** `pg_dump` writes all the time, except while it reads the catalogue. */
const DUMP_IDLE_LIMIT_MS = 120_000;
/** `pg_restore` says nothing while it builds one index or checks one foreign key. */
const RESTORE_IDLE_LIMIT_MS = HOUR_MS;

type Options = Pick<Settings, 'dataDir' | 'pgBin'> & { readonly databaseUrl: string };

/** Backs up and restores the schema `public` of a database with PostgreSQL's own programs. */
export function postgresStore(options: Options): DatabaseStore {
  const { databaseUrl } = options;
  return {
    file: FILE,
    dump: (file, signal) => dump(options, file, signal),
    refuseIfInUse: () => onConnection(databaseUrl, refuseIfInUse),
    isEmpty: () => onConnection(databaseUrl, isEmpty),
    load: (folder, { path }, loadOptions) => load(options, join(folder, path), loadOptions),
  };
}

async function dump(
  { databaseUrl, pgBin }: Options,
  file: string,
  signal: AbortSignal,
): Promise<DumpedDatabase> {
  const { version, migrations } = await onConnection(databaseUrl, async client => ({
    version: await serverVersion(client),
    migrations: await client.query<object>(SELECT_MIGRATIONS).catch(() => {
      throw new RecoveryError('The database of DATABASE_URL is not one of Oficio: it has no migrations.');
    }),
  }));
  const { pgDump } = await findPrograms(pgBin, version.major);
  // `pg_dump` keeps the mode of an existing file.
  await writeFile(file, '', { flag: 'wx', mode: 0o600 });
  await runProgram(
    pgDump,
    [
      '--format=custom',
      '--schema=public',
      '--no-owner',
      '--no-privileges',
      '--no-password',
      `--lock-wait-timeout=${LOCK_TIMEOUT_MS}`,
      `--file=${file}`,
    ],
    {
      env: libpqEnvironment(databaseUrl),
      idleLimitMs: DUMP_IDLE_LIMIT_MS,
      progress: async () => (await stat(file)).size,
      signal,
    },
  );
  return { engineVersion: version.full, migrations: asAppliedMigrations(migrations.rows) };
}

async function serverVersion(client: pg.Client): Promise<{ full: string; major: number }> {
  const { rows } = await client.query<{ full: string; number: number }>(
    `select current_setting('server_version') as full, current_setting('server_version_num')::int as number`,
  );
  const { full = '', number = 0 } = rows[0] ?? {};
  return { full, major: Math.floor(number / 10_000) };
}

/**
 * Waits for connections that are closing, as those of a server that was just stopped. PostgreSQL hides the type of other roles'
 * connections, but not their role, which background processes do not have.
 */
async function refuseIfInUse(client: pg.Client): Promise<void> {
  const deadline = performance.now() + CLOSING_TIMEOUT_MS;
  for (;;) {
    const { rows } = await client.query<{ name: string | null }>(`
      select application_name as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
        and coalesce(backend_type, 'client backend') = 'client backend'`);
    if (rows.length === 0) return;
    if (performance.now() > deadline) {
      const names = new Set(rows.map(({ name }) => name || 'without a name'));
      throw new RecoveryError(
        `A server or another program uses the database of DATABASE_URL: stop it first (${rows.length} connections: ${[...names].join(', ')}).`,
      );
    }
    await sleep(CLOSING_PAUSE_MS);
  }
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`
    select from pg_class where relnamespace = to_regnamespace('public') and relkind in ('r', 'p', 'v', 'm', 'S') limit 1`);
  return rows.length === 0;
}

const INSUFFICIENT_PRIVILEGE = '42501';
/** The privilege on `public` that every database has from its creation. */
const NEW_PUBLIC = 'create schema public; grant usage on schema public to public';

/** The photos of the backup go into the folder of this server, which its next start marks. An old schema knows no folder. */
const FORGET_PHOTO_FOLDER = `do $$ begin
  if to_regclass('public.installation') is not null then
    delete from public.installation where name = 'photos';
  end if;
end $$`;

/** Loads into an empty schema `public`; the old one keeps its content under another name. */
async function load(
  { databaseUrl, dataDir, pgBin }: Options,
  file: string,
  { asideName, check, signal }: LoadOptions,
): Promise<string | null> {
  const aside = asideName.replaceAll('-', '_').toLowerCase();
  const run = (statements: string) => onConnection(databaseUrl, client => client.query(statements));
  const { programs, hadData } = await onConnection(databaseUrl, async client => ({
    programs: await findPrograms(pgBin, (await serverVersion(client)).major),
    hadData: !(await isEmpty(client)),
  }));
  if (hadData)
    await run(`begin; alter schema public rename to ${aside}; ${NEW_PUBLIC}; commit`).catch(explainRole);
  try {
    await run(CREATE_TRIGRAM_EXTENSION);
    await restore(programs.pgRestore, databaseUrl, file, signal);
    const database = await openDatabase({ databaseUrl, dataDir });
    await check(database).finally(() => database.close());
    await run(FORGET_PHOTO_FOLDER);
    // The dump has no statistics for the planner.
    await run('analyze');
  } catch (error) {
    const before = hadData ? `alter schema ${aside} rename to public` : NEW_PUBLIC;
    await run(`begin; drop schema public cascade; ${before}; commit`);
    throw error;
  }
  return hadData ? `the schema ${aside} of the database` : null;
}

function explainRole(error: { code?: string }): never {
  if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
  throw new RecoveryError(
    'The role of DATABASE_URL must own the schema public. Give this command the value of DATABASE_MIGRATION_URL as DATABASE_URL.',
  );
}

const restore = (pgRestore: string, databaseUrl: string, file: string, signal: AbortSignal) => {
  const env = libpqEnvironment(databaseUrl);
  return runProgram(
    pgRestore,
    [
      `--dbname=${env.PGDATABASE ?? ''}`,
      // Without the statement that would create the schema, which exists.
      '--schema=public',
      '--single-transaction',
      '--no-owner',
      '--no-privileges',
      '--no-password',
      '--verbose',
      file,
    ],
    { env, idleLimitMs: RESTORE_IDLE_LIMIT_MS, signal },
  );
};
