import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { EngineDriver } from './database.ts';
import { numberParameters } from './number-parameters.ts';
import type { Tables } from './tables.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;
const INT8 = 20;
/** serialization_failure and deadlock_detected. */
const RETRYABLE = new Set(['40001', '40P01']);

/** PostgreSQL ≥ 15 through `pg`. 64-bit integers come as numbers: ids, cents and instants stay below 2^53. */
export async function openPostgres(connectionString: string): Promise<EngineDriver> {
  const pool = openPool(connectionString);
  // Prepared statements are planned once, for whatever parameters come: planning each call anew, as the server likes to,
  // takes longer than a hot read itself. A pool of their own also keeps them from waiting for transactions.
  const hotPool = openPool(connectionString, "set plan_cache_mode = 'force_generic_plan'");
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    engine: 'postgres',
    version: rows[0]?.server_version ?? 'unknown',
    read: db,
    write: db,
    prepare<Row>(sql: string) {
      const text = numberParameters(sql);
      const name = createHash('sha256').update(text).digest('base64url').slice(0, 40);
      return async (...parameters: readonly (string | number | null)[]) =>
        (await hotPool.query({ name, text, values: [...parameters] })).rows as Row[];
    },
    isRetryable: error => error instanceof pg.DatabaseError && RETRYABLE.has(error.code ?? ''),
    async close() {
      await hotPool.end();
      await db.destroy();
    },
  };
}

function openPool(connectionString: string, greeting?: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8
          ? Number
          : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
    ...(greeting && { onConnect: client => client.query(greeting) }),
  });
  // An idle connection that the server closes is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
}
