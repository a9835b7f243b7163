import { setTimeout as sleep } from 'node:timers/promises';
import { retry } from '../retry.ts';
import { type RefusalReason, readApplied, refusalOf } from './applied-changes.ts';
import {
  DIALECTS,
  type Migration,
  type MigrationConnection,
  MigrationLockTimeout,
  type SchemaChanges,
} from './migration.ts';

/** Time in which a migration that other transactions block is tried again. */
const LOCK_RETRY_MS = 120_000;
/** Calls that waited behind the blocked migration continue in this pause. */
const MAX_PAUSE_MS = 2000;

/** Time after which a migration that still runs is reported again. */
const STILL_RUNS_MS = 10_000;

export interface MigrateReports {
  /** Receives the warnings of `changeRows`. */
  readonly warn?: (text: string) => void;
  /** Receives an English sentence when a migration begins, while it runs for long (PostgreSQL) and when it has ended. */
  readonly progress?: (text: string) => void;
}

interface MigrateOptions extends MigrateReports {
  readonly clock?: () => number;
  readonly lockRetryMs?: number;
  readonly stillRunsMs?: number;
}

const ignore = () => {};

/**
 * Creates the tables of an empty database, and applies the missing changes to any other, each in its own transaction. A second instance that
 * starts at the same time finds nothing to do. Returns the names that were recorded. Throws, and changes nothing, when the database is of
 * another version that this one cannot use or upgrade.
 */
export async function migrate(
  connection: MigrationConnection,
  schema: SchemaChanges,
  {
    clock = Date.now,
    lockRetryMs = LOCK_RETRY_MS,
    stillRunsMs = STILL_RUNS_MS,
    warn = ignore,
    progress = ignore,
  }: MigrateOptions = {},
): Promise<readonly string[]> {
  return connection.exclusively(async () => {
    const whileLocked = <Result>(work: () => Promise<Result>) =>
      retry(work, {
        shouldRetry: error => error instanceof MigrationLockTimeout,
        timeoutMs: lockRetryMs,
        maxBackoffMs: MAX_PAUSE_MS,
      });
    const applied = await readApplied(connection);
    const refusal = refusalOf(applied, schema);
    if (refusal) throw new Error(REFUSALS[refusal.reason](refusal.name, schema));
    const done: string[] = [];
    const run = async (migration: Migration) => {
      if (isConcurrentOn(connection, migration)) await runConcurrently(connection, migration, whileLocked);
      const warnings = await whileLocked(() => apply(connection, migration, clock()));
      if (warnings) done.push(migration.name);
      for (const warning of warnings ?? []) warn(`${migration.name}: ${warning}`);
    };
    const report = { progress, stillRunsMs };
    const missing = async () => {
      const recorded = (await readApplied(connection)).map(({ name }) => name);
      return schema.changes.filter(({ name }) => !recorded.includes(name));
    };
    if (applied.length === 0)
      await timed('The new database gets its tables', report, async () => {
        done.push(...(await whileLocked(() => applyBase(connection, schema, clock()))));
        for (const migration of await missing()) await run(migration);
      });
    else {
      const all = await missing();
      for (const [index, migration] of all.entries())
        await timed(`Migration ${index + 1} of ${all.length}, ${migration.name}`, report, () =>
          run(migration),
        );
    }
    return done;
  });
}

/** Sentences for the operator. */
const REFUSALS: Readonly<Record<RefusalReason, (name: string, schema: SchemaChanges) => string>> = {
  newer: name => `The database was migrated by a newer version (${name}), and this version cannot use it.`,
  older: (name, { base }) =>
    `The database is older than this version can upgrade: its last migration is ${name}. Start a release that contains the migration ${base.upgradesFrom} on it first, then this one; nothing was changed.`,
};

/** Reports the begin and the end of some work, and that it still runs, which SQLite cannot say while it occupies the thread. */
async function timed(
  what: string,
  { progress, stillRunsMs }: { readonly progress: (text: string) => void; readonly stillRunsMs: number },
  work: () => Promise<void>,
): Promise<void> {
  const start = performance.now();
  const seconds = (digits: number) => ((performance.now() - start) / 1000).toFixed(digits);
  progress(`${what}: begins.`);
  // Lets the log write the line before SQLite occupies the thread.
  await sleep(1);
  const timer = setInterval(() => progress(`${what}: still runs after ${seconds(0)} s.`), stillRunsMs);
  try {
    await work();
    progress(`${what}: done in ${seconds(1)} s.`);
  } finally {
    clearInterval(timer);
  }
}

const isConcurrentOn = ({ engine }: MigrationConnection, { isConcurrent = false }: Migration): boolean =>
  isConcurrent && engine === 'postgres';

/**
 * Runs the statements with `concurrently` outside of a transaction. A plain one, such as `drop index`, would wait for a long dump
 * without a limit, and all calls for its table behind it; so it gets a transaction, which limits the wait.
 */
async function runConcurrently(
  connection: MigrationConnection,
  migration: Migration,
  whileLocked: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  for (const statement of migration.statements(DIALECTS[connection.engine])) {
    const run = () => connection.run(statement);
    if (/\bindex concurrently\b/.test(statement)) await run();
    else await whileLocked(() => connection.transaction({}, run));
  }
}

/** Applies one migration. Returns its warnings, or null when another instance has applied it meanwhile. */
async function apply(
  connection: MigrationConnection,
  migration: Migration,
  now: number,
): Promise<readonly string[] | null> {
  let warnings: readonly string[] | null = null;
  await connection.transaction(migration, async () => {
    if ((await readApplied(connection)).some(({ name }) => name === migration.name)) return;
    if (!isConcurrentOn(connection, migration))
      for (const statement of migration.statements(DIALECTS[connection.engine]))
        await connection.run(statement);
    warnings = (await migration.changeRows?.(connection)) ?? [];
    await record(connection, migration, now);
  });
  return warnings;
}

/** Applies the base in one transaction. Returns the names of the changes that it stands for, or none when another instance was faster. */
async function applyBase(
  connection: MigrationConnection,
  schema: SchemaChanges,
  now: number,
): Promise<readonly string[]> {
  const { base, changes } = schema;
  const contained = [
    { name: base.upgradesFrom, isCompatible: false },
    ...changes.filter(({ name }) => name <= base.throughChange),
  ];
  let done: readonly string[] = [];
  await connection.transaction({}, async () => {
    if ((await readApplied(connection)).length > 0) return;
    for (const statement of base.statements(DIALECTS[connection.engine])) await connection.run(statement);
    for (const change of contained) await record(connection, change, now);
    done = contained.map(({ name }) => name);
  });
  return done;
}

const record = (
  connection: MigrationConnection,
  { name, isCompatible = false }: Pick<Migration, 'name' | 'isCompatible'>,
  now: number,
) =>
  connection.run(
    `insert into migrations (name, applied_at, compatible) values ('${name}', ${now}, ${isCompatible ? 1 : 0})`,
  );
