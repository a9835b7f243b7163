import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../testing/database/create-database.ts';
import { createDatabase } from '../../testing/database/test-database.ts';
import { openTcpProxy, type TcpProxy } from '../../testing/outages/tcp-proxy.ts';
import { createLog } from '../logs/log.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open.ts';
import { DatabaseUnavailable } from './unavailable.ts';

describe('LimitedPool', () => {
  let target: TestDatabase;
  let network: TcpProxy;
  let database: Database;
  beforeAll(async () => {
    target = await createDatabase();
    network = await openTcpProxy(target.url);
    database = await openDatabase({ databaseUrl: network.url, dataDir: '' });
  });
  afterAll(async () => {
    await database.close();
    await network.close();
    await target.drop();
  });

  const one = async () => (await sql<{ one: number }>`select 1 as one`.execute(database.read)).rows;
  const dropOwnConnection = sql`select pg_terminate_backend(pg_backend_pid())`;

  it('returns big integers, their sums and their averages as numbers', async () => {
    const values = sql`(values (9000000000000001::bigint), (3::bigint)) as rows (cents)`;
    const query = sql`select max(cents) as max, sum(cents) as sum, avg(cents) as avg from ${values}`;
    const numbers = { max: 9_000_000_000_000_001, sum: 9_000_000_000_000_004, avg: 4_500_000_000_000_002 };
    expect((await query.execute(database.read)).rows).toEqual([numbers]);
  });

  it('runs a transaction again when its connection broke before it began', async () => {
    await one();
    let runs = 0;
    // The pool has not noticed yet that its idle connection is gone.
    network.cut();
    await database.transaction(async ({ db }) => {
      runs += 1;
      await sql`select 1`.execute(db);
    });
    expect(runs).toBe(1);
  });

  it('does not run a transaction again when its connection broke after it began', async () => {
    let runs = 0;
    const work = database.transaction(async ({ db }) => {
      runs += 1;
      await dropOwnConnection.execute(db);
    });
    await expect(work).rejects.toThrow(DatabaseUnavailable);
    expect(runs).toBe(1);
  });

  it('keeps the error of the work when the rollback fails too', async () => {
    const work = database.transaction(async ({ db }) => {
      await dropOwnConnection.execute(db).catch(() => {});
      throw new Error('the true cause');
    });
    await expect(work).rejects.toThrow('the true cause');
    expect(await one()).toEqual([{ one: 1 }]);
  });

  it('cancels a long statement of a call and finishes a long statement of long-running work', async () => {
    const long = sql`select pg_sleep(2.5)`;
    await expect(long.execute(database.read)).rejects.toThrow(DatabaseUnavailable);
    expect((await long.execute(database.longRunning.read)).rows).toHaveLength(1);
  });

  it('reports an outage in one line, without the password of the database', async () => {
    const lines: string[] = [];
    const log = createLog('error', { write: line => void lines.push(line) });
    const logged = await openDatabase({ databaseUrl: target.url, dataDir: '', log });
    for (let times = 0; times < 5; times += 1)
      await expect(logged.transaction(({ db }) => dropOwnConnection.execute(db))).rejects.toThrow(
        DatabaseUnavailable,
      );
    expect(lines.map(line => JSON.parse(line).msg)).toEqual(['the database is unavailable']);
    expect(lines.join()).not.toContain(new URL(target.url).password);
    await logged.close();
  });
});
