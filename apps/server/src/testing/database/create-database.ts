import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A database on a PostgreSQL server. */
export interface TestDatabase {
  readonly name: string;
  /** For `DATABASE_URL`. */
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database.
 * @param server address of the server
 * @param template name of a database to copy, which has no connections; empty without it
 */
export async function createDatabaseOn(server: string, template?: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  await asAdministrator(
    server,
    // Copying files is faster than logging each block of a small template.
    template ? `create database ${name} template ${template} strategy file_copy` : `create database ${name}`,
  );
  url.pathname = `/${name}`;
  return {
    name,
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
