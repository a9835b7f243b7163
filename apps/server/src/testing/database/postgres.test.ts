import { existsSync, readdirSync } from 'node:fs';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { startPostgres } from '../../../../../tests/support/postgres.ts';

async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(question)).rows[0];
  } finally {
    await client.end();
  }
}

it('the tests use a real PostgreSQL with the same sort order on every machine', async () => {
  const server = await ask(
    inject('postgresUrl'),
    `select current_setting('server_version_num')::int as version`,
  );
  expect(server).toEqual({ version: expect.toSatisfy(version => version >= 150_000) });
  expect(await ask(inject('postgresUrl'), `select 'Z' < 'a' and 'z' < 'á' as sorted`)).toEqual({
    sorted: true,
  });
});

it('the test server leaves no process behind', async () => {
  const postgres = await startPostgres();
  const folder = (await ask(postgres.url, `select current_setting('data_directory') as path`)) as {
    path: string;
  };
  expect(readdirSync(folder.path)).toContain('PG_VERSION');
  await postgres.stop();
  expect(existsSync(folder.path)).toBe(false);
  await expect(ask(postgres.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
});
