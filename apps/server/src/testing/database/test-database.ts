import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** An empty database on the PostgreSQL server that the tests share. */
export interface TestDatabase {
  /** For `DATABASE_URL`. */
  readonly url: string;
  drop(): Promise<void>;
}

export async function createDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(inject('postgresUrl'));
  await asAdministrator(`create database ${name}`);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdministrator(`drop database if exists ${name} with (force)`) };
}

async function asAdministrator(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
