import { LONG_RUNNING_TIMEOUTS } from '../database/timeouts.ts';
import { SettingError } from '../settings/environment-reader.ts';

const POOLED =
  'leads to a pooler (such as PgBouncer) that gives each transaction another session of PostgreSQL. The server needs sessions of its own, for LISTEN, locks and time limits: set "pool_mode = session" in the pooler, or use the address of PostgreSQL itself.';

/** With other clients on the pooler, a single attempt may get the same session twice by chance. */
const ATTEMPTS = 5;

/** One connection of a client. */
export interface PooledSession {
  run(statement: string): Promise<void>;
  /** Returns the number of PostgreSQL's process that answers. */
  backend(): Promise<number>;
  end(): Promise<void>;
}

/**
 * Returns whether statements of one connection reach different sessions of PostgreSQL. A session belongs to one connection for its
 * whole life, unless a pooler lends it to another one between two transactions.
 */
export async function sharesSessions(one: PooledSession, other: PooledSession): Promise<boolean> {
  const first = await one.backend();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await other.run('begin');
    try {
      // The transaction of `other` holds its session, so a pooler must give `one` another session now.
      const held = await other.backend();
      if (held === first || (await one.backend()) !== first) return true;
    } finally {
      await other.run('rollback');
    }
  }
  return false;
}

/**
 * Throws a `SettingError` when the address leads to a pooler in transaction mode. A failure of the connections is no answer to this
 * question; those who need them next report it.
 */
export async function refuseSharedSessions(
  name: 'DATABASE_URL' | 'DATABASE_MIGRATION_URL',
  connectionString: string,
): Promise<void> {
  const sessions: PooledSession[] = [];
  try {
    const one = await openSession(connectionString);
    sessions.push(one);
    const other = await openSession(connectionString);
    sessions.push(other);
    if (await sharesSessions(one, other)) throw new SettingError(`${name} ${POOLED}`);
  } catch (error) {
    if (error instanceof SettingError) throw error;
  } finally {
    await Promise.all(sessions.map(session => session.end()));
  }
}

async function openSession(connectionString: string): Promise<PooledSession> {
  const { default: pg } = await import('pg');
  const { connectMs } = LONG_RUNNING_TIMEOUTS;
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
  });
  // Without a listener, a broken connection would end the process. The running statement fails anyway.
  client.on('error', () => {});
  await client.connect();
  return {
    run: async statement => void (await client.query(statement)),
    backend: async () =>
      (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0,
    end: () => client.end().catch(() => {}),
  };
}
