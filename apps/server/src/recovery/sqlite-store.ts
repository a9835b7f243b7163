import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../platform/database/open.ts';
import { resultCodeOf, SQLITE_BUSY, SQLITE_FILE, SQLITE_FULL } from '../platform/database/sqlite.ts';
import { copyVerified, flushFolder } from './common/files.ts';
import { asAppliedMigrations, type BackupFile, SELECT_MIGRATIONS } from './common/manifest.ts';
import { RecoveryError } from './common/recovery-error.ts';
import type { DatabaseStore, DumpedDatabase, LoadOptions } from './common/store.ts';

const LOCK_TIMEOUT_MS = 1000;
/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED: ReadonlySet<number | undefined> = new Set([11, 26]);

/** Backs up and restores `DATA_DIR/oficio.sqlite`. */
export function sqliteStore(dataDir: string): DatabaseStore {
  const database = join(dataDir, SQLITE_FILE);
  return {
    file: SQLITE_FILE,
    async dump(file, signal) {
      if (!existsSync(database))
        throw new RecoveryError(`There is no database in DATA_DIR: ${database} does not exist.`);
      return snapshotSqlite(database, file, signal);
    },
    refuseIfInUse: async () => refuseIfInUse(database),
    isEmpty: async () => !existsSync(database),
    load: (folder, file, options) => load(dataDir, { folder, file }, options),
  };
}

/** Only the single connection to a database can leave WAL mode. The server enters it again at its next start. */
function refuseIfInUse(file: string): void {
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
  try {
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    // A damaged database is no obstacle: it is to be replaced.
    if (resultCodeOf(error) === SQLITE_BUSY)
      throw new RecoveryError(`A server or another program uses ${file}: stop it first.`);
  } finally {
    database.close();
  }
}

interface Source {
  /** Folder of the backup. */
  readonly folder: string;
  readonly file: BackupFile;
}

async function load(
  dataDir: string,
  { folder, file }: Source,
  { asideName, check }: LoadOptions,
): Promise<string | null> {
  const draft = join(dataDir, `${asideName}.loading`);
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    await copyVerified(folder, file, join(draft, SQLITE_FILE));
    const database = await openDatabase({ databaseUrl: null, dataDir: draft }).catch(explainDamage);
    await check(database)
      .finally(() => database.close())
      .catch(explainDamage);
    // A server may have started while the backup was copied and checked.
    refuseIfInUse(join(dataDir, SQLITE_FILE));
    const aside = await exchange(dataDir, join(draft, SQLITE_FILE), asideName);
    await flushFolder(dataDir);
    return aside;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function explainDamage(error: Error): never {
  if (!DAMAGED.has(resultCodeOf(error))) throw error;
  throw new RecoveryError(`The database of the backup is damaged: ${error.message}.`);
}

/** Moves the present database aside and the new one into its place. Moves everything back when that fails. */
async function exchange(dataDir: string, draft: string, asideName: string): Promise<string | null> {
  const names = ['', '-wal', '-shm', '-journal']
    .map(suffix => SQLITE_FILE + suffix)
    .filter(name => existsSync(join(dataDir, name)));
  const aside = join(dataDir, asideName);
  if (names.length > 0) await mkdir(aside, { recursive: true, mode: 0o700 });
  const moved: string[] = [];
  try {
    for (const name of names) {
      await rename(join(dataDir, name), join(aside, name));
      moved.push(name);
    }
    await rename(draft, join(dataDir, SQLITE_FILE));
  } catch (error) {
    for (const name of moved) await rename(join(aside, name), join(dataDir, name));
    throw error;
  }
  return names.length > 0 ? aside : null;
}

/** Wait for a lock that another process holds for a moment. */
const SNAPSHOT_LOCK_TIMEOUT_MS = 5000;
/** Pages per step, 4 MB. The thread is free between two steps. */
const PAGES_PER_STEP = 1000;

/**
 * Copies the database with SQLite's online backup. The open read transaction keeps all steps on one state; without it, each
 * write of the server would start the copy again. The server keeps writing meanwhile, into a WAL that grows until the end.
 */
export async function snapshotSqlite(
  source: string,
  target: string,
  signal: AbortSignal,
): Promise<DumpedDatabase> {
  const database = new DatabaseSync(source, { timeout: SNAPSHOT_LOCK_TIMEOUT_MS });
  try {
    database.exec('pragma query_only = 1; begin');
    const migrations = asAppliedMigrations(database.prepare(SELECT_MIGRATIONS).all());
    const version = database.prepare('select sqlite_version() as version').get()?.version;
    closeSync(openSync(target, 'wx', 0o600));
    await backup(database, target, {
      rate: PAGES_PER_STEP,
      // An error of this function ends the copy.
      progress: () => signal.throwIfAborted(),
    });
    signal.throwIfAborted();
    await flush(target);
    return { engineVersion: String(version), migrations };
  } catch (error) {
    signal.throwIfAborted();
    throw sentenceFor(error, source, target);
  } finally {
    database.close();
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

function sentenceFor(error: unknown, source: string, target: string): unknown {
  const code = resultCodeOf(error);
  if (code === undefined) return error;
  if (code === SQLITE_BUSY) return new RecoveryError(`Another program holds the lock of ${source}.`);
  if (code === SQLITE_FULL) return new RecoveryError(`The disk of ${target} is full.`);
  return new RecoveryError(`${source} cannot be copied: ${(error as Error).message}.`);
}
