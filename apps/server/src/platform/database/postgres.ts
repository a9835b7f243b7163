import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import type { Connections, EngineDriver, Prepared } from './database.ts';
import type { OutageLog } from './outage-log.ts';
import { LimitedPool, type PoolQuery } from './postgres-pool.ts';
import { numberParameters } from './statement.ts';
import type { Tables } from './tables.ts';
import { type DatabaseTimeouts, LONG_RUNNING_TIMEOUTS } from './timeouts.ts';

const POOL_SIZE = 10;
/** Small, because work that takes minutes must not use all connections of the server. */
const LONG_RUNNING_POOL_SIZE = 3;

interface PostgresOptions {
  readonly connectionString: string;
  readonly outages: OutageLog;
  /** Time limits of all work except long-running work. */
  readonly timeouts: DatabaseTimeouts;
}

/** Opens PostgreSQL ≥ 15 through `pg`. */
export async function openPostgres({ timeouts, ...common }: PostgresOptions): Promise<EngineDriver> {
  const pool = new LimitedPool({ ...common, size: POOL_SIZE, timeouts });
  // PostgreSQL makes a generic plan once per prepared statement. A new plan for each call takes longer than the read.
  // The separate pool keeps hot reads from waiting for transactions.
  const hotPool = new LimitedPool({
    ...common,
    size: POOL_SIZE,
    timeouts,
    greeting: "set plan_cache_mode = 'force_generic_plan'",
  });
  const longRunningPool = new LimitedPool({
    ...common,
    size: LONG_RUNNING_POOL_SIZE,
    timeouts: LONG_RUNNING_TIMEOUTS,
  });
  const interactive = accessTo(pool, hotPool);
  const longRunning = accessTo(longRunningPool, longRunningPool);
  // Kysely ends only a pool that it has used.
  const close = async () => {
    await Promise.all([pool, hotPool, longRunningPool].map(each => each.end()));
  };
  try {
    const rows = await longRunningPool.run<{ server_version: string }>({
      text: 'show server_version',
      values: [],
    });
    return {
      engine: 'postgres',
      version: rows[0]?.server_version ?? 'unknown',
      interactive,
      longRunning,
      pools: () => [pool.stateAs('calls'), hotPool.stateAs('hot'), longRunningPool.stateAs('long')],
      // Autovacuum analyses tables that have changed.
      updateStatistics: async () => {},
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function accessTo(pool: LimitedPool, hotPool: LimitedPool): Connections {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const prepare = <Row>(sql: string, options: Pick<PoolQuery, 'rowMode'>): Prepared<Row> => {
    const text = numberParameters(sql);
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 40);
    return (...values) => hotPool.run<Row>({ name, text, values, ...options });
  };
  return {
    read: db,
    write: db,
    prepare: <Row>(sql: string) => prepare<Row>(sql, {}),
    prepareArrays: <Row extends readonly unknown[]>(sql: string) => prepare<Row>(sql, { rowMode: 'array' }),
  };
}
