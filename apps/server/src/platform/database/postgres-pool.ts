import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { PoolState } from './database.ts';
import type { OutageLog } from './outage-log.ts';
import { diagnose, isMisconfigured } from './postgres-errors.ts';
import type { DatabaseTimeouts } from './timeouts.ts';
import { DatabaseUnavailable, LockTimeout } from './unavailable.ts';

const CONNECT_PAUSE_MS = 100;
const KEEP_ALIVE_AFTER_MS = 10_000;
/** Minimum time that a statement gets, even if the wait for its connection has used up the limit. */
const MIN_ANSWER_MS = 500;

/**
 * Returns the parsers of column values. `pg` returns `bigint` and `numeric` (the type of its sums) as text, because
 * they may not fit into a number. Oficio's ids, cents and instants stay below 2^53.
 */
function columnTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  return types;
}

export interface PoolOptions {
  readonly connectionString: string;
  readonly size: number;
  readonly timeouts: DatabaseTimeouts;
  readonly outages: OutageLog;
  /** Statements that run first on each new connection. */
  readonly greeting?: string;
}

export interface PoolQuery {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Name of a statement that the server prepares once per connection. */
  readonly name?: string;
  /** Returns rows as arrays of their columns. */
  readonly rowMode?: 'array';
}

/**
 * A pool of connections with time limits. Throws `DatabaseUnavailable` when no connection is free in time, a statement
 * gets no answer or the server cannot serve. Passes other errors of the server through unchanged.
 */
export class LimitedPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #timeouts: DatabaseTimeouts;
  readonly #outages: OutageLog;

  constructor({ connectionString, size, timeouts, outages, greeting = '' }: PoolOptions) {
    this.#timeouts = timeouts;
    this.#outages = outages;
    // Sets the limits with a statement, because poolers such as PgBouncer refuse startup parameters.
    const text = `${limitsOf(timeouts)};${greeting}`;
    this.#pool = new pg.Pool({
      connectionString,
      max: size,
      connectionTimeoutMillis: timeouts.connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      types: columnTypes(),
      onConnect: client => client.query(limited({ text, values: [] }, MIN_ANSWER_MS)),
    });
    // Without these listeners, a broken connection (idle or in use) would end the process.
    this.#pool.on('error', error => outages.connectionLost(error));
    this.#pool.on('connect', client => client.on('error', error => outages.connectionLost(error)));
  }

  stateAs(name: string): PoolState {
    const { totalCount: size, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { name, size, idle, waiting };
  }

  get options(): object {
    return this.#pool.options;
  }

  /** Retries while the server refuses connections, because no statement was sent yet. */
  async connect(): Promise<LimitedClient> {
    const { connectMs, answerMs } = this.#timeouts;
    const start = performance.now();
    for (;;) {
      try {
        const client = await this.#pool.connect();
        const left = answerMs - (performance.now() - start);
        return new LimitedClient(client, Math.max(MIN_ANSWER_MS, left), this.#outages);
      } catch (error) {
        if (this.#pool.ending) throw new DatabaseUnavailable(error);
        const isLate = performance.now() - start + CONNECT_PAUSE_MS >= connectMs;
        if (isLate || isMisconfigured(error)) {
          this.#outages.unavailable(error);
          throw new DatabaseUnavailable(error);
        }
        await sleep(CONNECT_PAUSE_MS);
      }
    }
  }

  /** Runs one statement on any connection. */
  async run<Row>(query: PoolQuery): Promise<Row[]> {
    const client = await this.connect();
    try {
      return (await client.run(query)).rows as Row[];
    } finally {
      client.release();
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

/**
 * A connection in use. After it breaks, every call fails with the error that broke it, so a rollback does not hide the
 * cause.
 */
class LimitedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #answerMs: number;
  readonly #outages: OutageLog;
  #broken: DatabaseUnavailable | null = null;
  #isInTransaction = false;

  constructor(client: pg.PoolClient, answerMs: number, outages: OutageLog) {
    this.#client = client;
    this.#answerMs = answerMs;
    this.#outages = outages;
  }

  // Kysely's other signature, with a cursor, is for streams, which Oficio does not use.
  query = ((text: string, values: readonly unknown[]) =>
    this.run({ text, values })) as unknown as PostgresPoolClient['query'];

  async run(query: PoolQuery): Promise<pg.QueryResult> {
    if (this.#broken) throw this.#broken;
    try {
      const result = await this.#client.query(limited(query, this.#answerMs));
      if (query.text === 'begin') this.#isInTransaction = true;
      return result;
    } catch (error) {
      throw this.#explain(error, query);
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#broken !== null);
  }

  #explain(error: unknown, { text }: PoolQuery): unknown {
    const diagnosis = diagnose(error);
    if (diagnosis === 'statement') return error;
    // A read outside a transaction waits only for a lock of the whole table, which is an outage.
    if (diagnosis === 'locked' && this.#isInTransaction) return new LockTimeout(error);
    const isBroken = diagnosis === 'broken';
    // A connection that breaks at `begin` has changed nothing. After a broken `commit` the result is unknown, so the
    // transaction must not run again.
    const failure = new DatabaseUnavailable(error, diagnosis === 'lost' || (isBroken && text === 'begin'));
    if (isBroken) this.#broken = failure;
    if (!failure.isRetryable) this.#outages.unavailable(error);
    return failure;
  }
}

/**
 * Adds `query_timeout`, an option of `pg`'s clients. Single queries accept it too, although the types of `pg` do not
 * declare it.
 */
function limited(query: PoolQuery, ms: number): pg.QueryConfig {
  const config = { ...query, values: [...query.values], query_timeout: Math.ceil(ms) };
  return config;
}

function limitsOf({ statementMs, lockMs, idleInTransactionMs }: DatabaseTimeouts): string {
  return (
    `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}; ` +
    `set idle_in_transaction_session_timeout = ${idleInTransactionMs}`
  );
}
