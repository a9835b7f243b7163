import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../app.ts';
import type { TestDatabase } from '../../../testing/database/create-database.ts';
import { createDatabase } from '../../../testing/database/test-database.ts';
import {
  doJob,
  holdWork,
  payAs,
  seedOffer,
  seedParties,
  settle,
} from '../../../testing/payments/payments.ts';
import { readSettings } from '../../settings/read-settings.ts';

const ROLES = readFileSync(join(import.meta.dirname, '../../../../../../deploy/postgres-roles.sql'), 'utf8');

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await createDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'oficio-roles-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function ask(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const as = (role: string) => {
  const url = new URL(database.url);
  Object.assign(url, { username: role, password: 'secret' });
  return url.href;
};

it('the server works with a role that does not own the schema and cannot change the ledger or the audit log', async () => {
  const { pathname } = new URL(database.url);
  for (const role of ['oficio_owner', 'oficio_app'])
    await ask(database.url, `create role ${role} login password 'secret'`);
  await ask(database.url, `alter database ${pathname.slice(1)} owner to oficio_owner`, ROLES);
  const settings = readSettings({
    DATA_DIR: dataDir,
    SEED_DEMO: '0',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
    DATABASE_TIMEOUT_MS: '20000',
    DATABASE_URL: as('oficio_app'),
    DATABASE_MIGRATION_URL: as('oficio_owner'),
  });
  const app = await createApp(settings, { checkReplies: true });
  try {
    await ask(database.url, ROLES);
    await holdWork(app);
    const parties = await seedParties(app);
    const id = await seedOffer(app, parties, 60);
    await payAs(parties.customer, app, id);
    await doJob(parties.technician, id);
    await settle(app);
    expect((await app.reconcile()).findings).toEqual([]);
    for (const table of [
      'ledger_entries',
      'ledger_movements',
      'technician_months',
      'audit_log',
      'audit_reasons',
    ])
      await expect(ask(as('oficio_app'), `delete from ${table}`)).rejects.toThrow('permission denied');
    await expect(ask(as('oficio_app'), 'create table mine (id bigint)')).rejects.toThrow('permission denied');
    await expect(ask(as('oficio_app'), 'drop table payments')).rejects.toThrow('must be owner');
  } finally {
    await app.close();
  }
});

it('a start ends with the needed statements when the role may not create the extension of the text search', async () => {
  const other = await createDatabase();
  try {
    const url = (user: string) =>
      Object.assign(new URL(other.url), user === '' ? {} : { username: user, password: 'secret' }).href;
    const stranger = `stranger_${Date.now()}`;
    await ask(
      url(''),
      `create role ${stranger} login password 'secret'`,
      `grant all on schema public to ${stranger}`,
    );
    const settings = readSettings({
      DATA_DIR: dataDir,
      SEED_DEMO: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: url(stranger),
    });
    await expect(createApp(settings, {})).rejects.toThrow('create extension pg_trgm with schema extensions');
    await ask(
      url(''),
      'create schema if not exists extensions; create extension pg_trgm with schema extensions; grant usage on schema extensions to public',
    );
    await (await createApp(settings, {})).close();
  } finally {
    await other.drop();
  }
});
