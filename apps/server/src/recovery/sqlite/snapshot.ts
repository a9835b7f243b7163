import { closeSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { resultCodeOf, SQLITE_BUSY, SQLITE_FULL } from '../../platform/database/sqlite-errors.ts';
import { asAppliedMigrations, SELECT_MIGRATIONS } from '../common/applied-migrations.ts';
import { RecoveryError } from '../common/recovery-error.ts';
import type { DumpedDatabase } from '../common/store.ts';

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
