import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** An empty database on a PostgreSQL server. */
export interface TestDatabase {
  /** For `DATABASE_URL`. */
  readonly url: string;
  drop(): Promise<void>;
}

/** @param server address of the server; by default the one that the tests share */
export async function createDatabase(server = inject('postgresUrl')): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  await asAdministrator(server, `create database ${name}`);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => asAdministrator(server, `drop database if exists ${name} with (force)`),
  };
}

async function asAdministrator(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
