import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '../../testing/database/test-database.ts';
import { type PooledSession, refuseSharedSessions, sharesSessions } from './session-pooler.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
const backends: pg.Client[] = [];

beforeAll(async () => {
  database = await createDatabase();
  for (let index = 0; index < 3; index += 1) {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    backends.push(client);
  }
});
afterAll(async () => {
  for (const client of backends) await client.end();
  await database.drop();
});

/** Lends the sessions of PostgreSQL to its connections, each for one transaction, as PgBouncer does: the last one returned first. */
function openPooler(free: pg.Client[]) {
  const connect = (): PooledSession => {
    let held: pg.Client | null = null;
    const run = async <Row extends pg.QueryResultRow>(statement: string) => {
      const client = held ?? free.pop();
      if (!client) throw new Error('The pooler has no free session');
      const { rows } = await client.query<Row>(statement);
      held = statement === 'begin' || (held && statement !== 'rollback') ? client : null;
      if (!held) free.push(client);
      return rows;
    };
    return {
      run: async statement => void (await run(statement)),
      backend: async () => (await run<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid ?? 0,
      end: async () => {},
    };
  };
  return { connect };
}

it('recognises a pooler that lends a session for one transaction', async () => {
  const pooler = openPooler([...backends]);
  expect(await sharesSessions(pooler.connect(), pooler.connect())).toBe(true);
});

it('recognises it also when the pooler takes the session that waited longest', async () => {
  const free = [...backends];
  const { connect } = openPooler(
    new Proxy(free, {
      get: (_, name) => (name === 'pop' ? () => free.shift() : Reflect.get(free, name).bind?.(free)),
    }),
  );
  expect(await sharesSessions(connect(), connect())).toBe(true);
});

it('accepts connections with sessions of their own', async () => {
  const own = (index: number) => openPooler(backends.slice(index, index + 1)).connect();
  expect(await sharesSessions(own(0), own(1))).toBe(false);
  await expect(refuseSharedSessions('DATABASE_URL', database.url)).resolves.toBeUndefined();
});
