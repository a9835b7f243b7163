import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { startPostgres } from '../../../../../tests/support/postgres.ts';
import { createDatabase } from '../../testing/database/test-database.ts';
import { postgresStore } from './postgres-store.ts';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Creates a database with a table and two roles. */
async function createRoles(server?: string) {
  const database = await createDatabase(server);
  const suffix = randomUUID().replaceAll('-', '');
  const [owner, app] = [`owner_${suffix}`, `app_${suffix}`];
  onTestFinished(() => database.drop());
  const admin = await connect(database.url);
  for (const role of [owner, app]) await admin.query(`create role ${role} login password 'secret'`);
  await admin.query('create table things (id int)');
  await admin.end();
  const as = (role: string) =>
    Object.assign(new URL(database.url), { username: role, password: 'secret' }).href;
  return { owner: as(owner), app: as(app) };
}

it('a restore as the owner of the schema refuses while the server is connected with its own role', {
  timeout: 30_000,
}, async () => {
  const { owner, app } = await createRoles();
  const server = await connect(app);
  // The database is dropped with this connection when the test fails.
  server.on('error', () => {});
  const store = postgresStore({ databaseUrl: owner, dataDir: tmpdir(), pgBin: null });
  await expect(store.refuseIfInUse()).rejects.toThrow('A server or another program uses the database');
  await server.end();
  await expect(store.refuseIfInUse()).resolves.toBeUndefined();
});

it('a restore with the role of the server, which does not own the schema, says which address it needs', async () => {
  // The machine's own, because the embedded one has no `pg_restore`.
  const postgres = await startPostgres({ installed: true });
  onTestFinished(() => postgres.stop());
  const { app } = await createRoles(postgres.url);
  const store = postgresStore({ databaseUrl: app, dataDir: tmpdir(), pgBin: null });
  const file = { path: 'postgres.dump', bytes: 0, sha256: '' };
  const options = { asideName: 'replaced-now', check: async () => undefined };
  const loading = store.load(tmpdir(), file, { ...options, signal: new AbortController().signal });
  await expect(loading).rejects.toThrow(
    'must own the schema public. Give this command the value of DATABASE_MIGRATION_URL',
  );
});
