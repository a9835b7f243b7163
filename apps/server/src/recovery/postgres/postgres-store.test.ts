import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '../../testing/database/test-database.ts';
import { postgresStore } from './postgres-store.ts';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

it('a restore as the owner of the schema refuses while the server is connected with its own role', {
  timeout: 30_000,
}, async () => {
  const database = await createDatabase();
  const suffix = randomUUID().replaceAll('-', '');
  const [owner, app] = [`owner_${suffix}`, `app_${suffix}`];
  onTestFinished(() => database.drop());
  const admin = await connect(database.url);
  for (const role of [owner, app]) await admin.query(`create role ${role} login password 'secret'`);
  await admin.end();
  const as = (role: string) =>
    Object.assign(new URL(database.url), { username: role, password: 'secret' }).href;
  const server = await connect(as(app));
  // The database is dropped with this connection when the test fails.
  server.on('error', () => {});
  const store = postgresStore({ databaseUrl: as(owner), dataDir: tmpdir(), pgBin: null });
  await expect(store.refuseIfInUse()).rejects.toThrow('A server or another program uses the database');
  await server.end();
  await expect(store.refuseIfInUse()).resolves.toBeUndefined();
});
