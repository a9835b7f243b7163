import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { LONG_RUNNING_TIMEOUTS } from '../timeouts.ts';
import { type Migration, type MigrationConnection, MigrationLockTimeout } from './migration.ts';

/** An arbitrary key. No other program may lock it in this database. */
const ADVISORY_LOCK = 7_240_117;
/**
 * Wait of a migration for a table. Calls wait behind a migration that waits, and give up after `DATABASE_TIMEOUT_MS`, so it
 * must be shorter.
 */
const LOCK_WAIT_MS = 600;
const LOCK_POLL_MS = 100;
/** SQLSTATE of lock_not_available and of deadlock_detected. */
const LOCK_ERRORS: ReadonlySet<string | undefined> = new Set(['55P03', '40P01']);

/** Migrates PostgreSQL through one session, which holds an advisory lock. A pooler must be in session mode. */
export class PostgresMigrationConnection implements MigrationConnection {
  readonly engine = 'postgres';
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(connectionString: string): Promise<PostgresMigrationConnection> {
    const { connectMs, answerMs, statementMs, idleInTransactionMs } = LONG_RUNNING_TIMEOUTS;
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: connectMs,
      query_timeout: answerMs,
      keepAlive: true,
    });
    // Without a listener, a broken connection would end the process. The running statement fails anyway.
    client.on('error', () => {});
    await client.connect();
    await client.query(
      `set statement_timeout = ${statementMs}; set lock_timeout = 0;
        set idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
    );
    return new PostgresMigrationConnection(client);
  }

  async exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#lock();
    try {
      return await work();
    } finally {
      // The end of the session releases the lock too.
      await this.run(`select pg_advisory_unlock(${ADVISORY_LOCK})`).catch(() => {});
    }
  }

  async transaction(_: Pick<Migration, 'rebuildsTables'>, work: () => Promise<void>): Promise<void> {
    await this.run('begin');
    try {
      await this.run(`set local lock_timeout = ${LOCK_WAIT_MS}`);
      await work();
      await this.run('commit');
    } catch (error) {
      await this.run('rollback').catch(() => {});
      if (error instanceof pg.DatabaseError && LOCK_ERRORS.has(error.code))
        throw new MigrationLockTimeout('Other transactions block a table that a migration changes.', {
          cause: error,
        });
      throw error;
    }
  }

  async run(statement: string): Promise<void> {
    await this.#client.query(statement);
  }

  async rows<Row>(query: string): Promise<Row[]> {
    return (await this.#client.query(query)).rows as Row[];
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  /**
   * Asks for the lock again and again. A session that waits inside PostgreSQL has a snapshot, and `create index
   * concurrently` of the session with the lock waits for all snapshots: a deadlock.
   */
  async #lock(): Promise<void> {
    const deadline = performance.now() + LONG_RUNNING_TIMEOUTS.statementMs;
    const attempt = `select pg_try_advisory_lock(${ADVISORY_LOCK}) as locked`;
    for (;;) {
      const [answer] = await this.rows<{ readonly locked: boolean }>(attempt);
      if (answer?.locked) return;
      if (performance.now() > deadline)
        throw new Error('Another process has been migrating the database for too long.');
      await sleep(LOCK_POLL_MS);
    }
  }
}
