import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { wordsOf } from '../modules/accounts/public.ts';
import type { Engine } from '../platform/database/database.ts';
import { type MigrationConnection, migrate } from '../platform/database/migrate.ts';
import { openMigrationConnection } from '../platform/migration/migrate-database.ts';
import { SCHEMA } from '../schema/index.ts';
import { createDatabase } from '../testing/database/test-database.ts';

/** Runs `work` on an empty database. */
async function onEmptyDatabase(engine: Engine, work: (connection: MigrationConnection) => Promise<void>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'oficio-words-'));
  const server = engine === 'postgres' ? await createDatabase() : null;
  const connection = await openMigrationConnection({ dataDir, databaseUrl: server?.url ?? null });
  try {
    await work(connection);
  } finally {
    await connection.close();
    await server?.drop();
    await rm(dataDir, { recursive: true });
  }
}

const PEOPLE = [
  { name: 'Ángela Núñez', email: 'Angela@oficio.test' },
  { name: 'Eva O’Hara', email: 'eva@oficio.test' },
  { name: 'ŽOFIE ΓΙΏΡΓΟΣ', email: 'zofie@oficio.test' },
];
const ADDRESSES = ['Calle de Alcalá, 42, 3.º B, 28014 Madrid', null, 'Rúa do Paseo, 12; O’Grove', '—'];
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

it.each(['sqlite', 'postgres'] as const)(
  'the rows of a database before the words were written by the application get the same words (%s)',
  engine =>
    onEmptyDatabase(engine, async connection => {
      await migrate(connection, { ...SCHEMA, changes: SCHEMA.changes.filter(({ name }) => name < '0186') });
      for (const { name, email } of PEOPLE)
        await connection.run(`insert into users (name, email, email_key, role, email_verified, created_at)
          values (${quoted(name)}, ${quoted(email)}, ${quoted(email)}, 'user', 1, 1)`);
      await connection.run(`insert into users (name, email, email_key, role, email_verified, created_at, deleted_at)
        values ('Usuario eliminado', 'x', 'x', 'user', 0, 1, 2)`);
      for (const [n, address] of ADDRESSES.entries())
        await connection.run(`insert into requests (id, user_id, service_id, description, status, address, created_at, updated_at,
            is_open, offer_version)
          values (${n + 1}, 1, 1, 'x', 'pending', ${address === null ? 'null' : quoted(address)}, 1, 1, 0, 0)`);
      await migrate(connection, SCHEMA);
      const addresses = await connection.rows<{ id: number | string; words: string }>(
        'select rowid as id, words from request_addresses order by rowid',
      );
      expect(addresses.map(({ id, words }) => [Number(id), words])).toEqual([
        [1, 'calle de alcala 42 3 b 28014 madrid'],
        [3, 'rua do paseo 12 o grove'],
      ]);
      const users = await connection.rows<{ words: string }>('select words from users order by id');
      expect(users.map(({ words }) => words)).toEqual([...PEOPLE.map(wordsOf), '']);
    }),
);
