import type { Log } from '../logs/log.ts';
import { currentRequest } from '../logs/request-context.ts';
import { DATABASE_TIMEOUT_MS } from '../settings/settings.ts';
import type { Connections, Database, EngineDriver, Transaction } from './database.ts';
import { DomainEvents } from './domain-events.ts';
import { OutageLog } from './outage-log.ts';
import { retry } from './retry.ts';
import { openSqlite } from './sqlite.ts';
import { type DatabaseTimeouts, interactiveTimeouts, LONG_RUNNING_TIMEOUTS } from './timeouts.ts';
import { DatabaseUnavailable, LockTimeout } from './unavailable.ts';

/** Maximum backoff before a transaction runs again after a conflict. */
const MAX_BACKOFF_MS = 50;

export interface DatabaseOptions {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Time limit of a call for the database; `DATABASE_TIMEOUT_MS` by default. */
  readonly databaseTimeoutMs?: number;
  readonly events?: DomainEvents;
  readonly clock?: () => number;
  /** Receives reports of outages. Without it, outages are not reported. */
  readonly log?: Log;
}

interface Shared {
  readonly events: DomainEvents;
  readonly clock: () => number;
  readonly log: Log | null;
  readonly outages: OutageLog;
}

/** Opens the engine that the settings name. Throws when the database cannot be reached. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { events = new DomainEvents(), clock = Date.now, log = null } = options;
  const outages = new OutageLog(log);
  const timeouts = interactiveTimeouts(options.databaseTimeoutMs ?? DATABASE_TIMEOUT_MS.otherwise);
  const driver = await openDriver(options, outages, timeouts);
  return fromDriver(driver, { events, clock, log, outages }, timeouts);
}

async function openDriver(
  { databaseUrl, dataDir }: DatabaseOptions,
  outages: OutageLog,
  timeouts: DatabaseTimeouts,
): Promise<EngineDriver> {
  if (databaseUrl === null) return openSqlite(dataDir, outages);
  // Loads the `pg` client only when PostgreSQL is used.
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres({ connectionString: databaseUrl, outages, timeouts });
}

function fromDriver(driver: EngineDriver, shared: Shared, { retryMs }: DatabaseTimeouts): Database {
  const part = (access: Connections, retryMs: number) => ({
    engine: driver.engine,
    version: driver.version,
    read: access.read,
    prepare: <Row>(sql: string) => access.prepare<Row>(sql),
    prepareArrays: <Row extends readonly unknown[]>(sql: string) => access.prepareArrays<Row>(sql),
    pools: () => driver.pools(),
    updateStatistics: () => driver.updateStatistics(),
    close: () => driver.close(),
    transaction: <Result>(work: (tx: Transaction) => Promise<Result>) =>
      retryTransaction(() => attempt(access, shared, work), { retryMs, outages: shared.outages }),
  });
  const longRunning: Database = {
    ...part(driver.longRunning, LONG_RUNNING_TIMEOUTS.retryMs),
    get longRunning() {
      return longRunning;
    },
  };
  return { ...part(driver.interactive, retryMs), longRunning };
}

async function attempt<Result>(
  { write }: Connections,
  { events, clock, log }: Shared,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const effects: Array<() => void> = [];
  const doubtEffects: Array<() => void> = [];
  let failed: { readonly cause: unknown } | null = null;
  const result = await write
    .transaction()
    .execute(async db => {
      const tx: Transaction = {
        db,
        now: clock(),
        publish: (type, event) => events.publish(tx, type, event),
        afterCommit: effect => effects.push(effect),
        ifInDoubt: effect => doubtEffects.push(effect),
      };
      try {
        return await work(tx);
      } catch (cause) {
        failed = { cause };
        throw cause;
      }
    })
    .catch((error: unknown) => {
      // The caller must see the original error, not the error of a failed rollback.
      if (failed) throw failed.cause;
      // A retryable error has changed nothing. After another one the commit may have taken place.
      if (!isRetryable(error)) runEffects(doubtEffects, log);
      throw error;
    });
  runEffects(effects, log);
  return result;
}

/** Runs effects that do not depend on each other. A failure does not change how the call has ended. */
function runEffects(effects: ReadonlyArray<() => void>, log: Log | null): void {
  for (const effect of effects)
    try {
      effect();
    } catch (error) {
      log?.error({ err: error }, 'an effect of a transaction failed');
    }
}

/**
 * Runs a transaction again when the first attempt changed nothing and a retry is allowed. Throws the error of the last
 * attempt. A call of the staff runs once more after a lock timeout: administrators lock many rows, so one of them may only wait for
 * another. The HTTP edge answers a second timeout with 409, so it is no outage.
 */
async function retryTransaction<Result>(
  run: () => Promise<Result>,
  { retryMs, outages }: { readonly retryMs: number; readonly outages: OutageLog },
): Promise<Result> {
  const isOfStaff = currentRequest()?.isOfStaff ?? false;
  let lockTimeouts = 0;
  const shouldRetry = (error: unknown) => {
    if (!(error instanceof LockTimeout)) return isRetryable(error);
    lockTimeouts += 1;
    return isOfStaff && lockTimeouts === 1;
  };
  try {
    return await retry(run, { shouldRetry, timeoutMs: retryMs, maxBackoffMs: MAX_BACKOFF_MS });
  } catch (error) {
    const isOutage = error instanceof LockTimeout ? !isOfStaff : isRetryable(error);
    if (isOutage) outages.unavailable((error as DatabaseUnavailable).cause);
    throw error;
  }
}

const isRetryable = (error: unknown): error is DatabaseUnavailable =>
  error instanceof DatabaseUnavailable && error.isRetryable;
