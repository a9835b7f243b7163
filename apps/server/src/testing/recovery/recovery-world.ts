import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createApp } from '../../app.ts';
import { readSettings } from '../../platform/settings/read-settings.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { createDatabase } from '../database/test-database.ts';
import { PROCESS_ENVIRONMENT } from '../process/server-process.ts';

/** Installations of one engine, and the commands that back them up and restore them. */
export interface RecoveryWorld {
  /** Folder for backups. */
  readonly backups: string;
  /** Returns the environment of a new installation with an empty data folder and an empty database. */
  install(): Promise<Environment>;
  close(): Promise<void>;
}

export type Environment = Readonly<Record<string, string>>;

/** @param postgresUrl address of a PostgreSQL server; null for SQLite */
export async function openRecoveryWorld(postgresUrl: string | null): Promise<RecoveryWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'oficio-recovery-'));
  let installed = 0;
  return {
    backups: folder,
    async install() {
      installed += 1;
      return {
        DATA_DIR: join(folder, `data-${installed}`),
        APP_SECRET: 'a secret that the restored server needs, too',
        SEED_DEMO: '0',
        RATE_LIMIT: '0',
        LOG_LEVEL: 'error',
        DATABASE_TIMEOUT_MS: '20000',
        ...(postgresUrl && { DATABASE_URL: (await createDatabase(postgresUrl)).url }),
      };
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Runs work on a server of an installation that does not listen, and closes it. */
export async function onServer<Result>(
  environment: Environment,
  work: (app: Awaited<ReturnType<typeof createApp>>, settings: Settings) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings(environment);
  const app = await createApp(settings, { checkReplies: true });
  try {
    return await work(app, settings);
  } finally {
    await app.close();
  }
}

/** Runs a command of the terminal. Returns its status and its output. */
export async function runCommand(
  name: 'backup' | 'restore',
  args: readonly string[],
  environment: Environment,
): Promise<{ readonly status: number | null; readonly output: string }> {
  const main = fileURLToPath(new URL(`../../commands/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...PROCESS_ENVIRONMENT, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, output: (await output).join('') };
}
