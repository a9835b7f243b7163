import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from './open.ts';

const MEGABYTE = 1 << 20;

it('folds a long log into the database beside those who write, so that it begins anew', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'oficio-log-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  try {
    const write = (statement: string) =>
      database.transaction(async ({ db }) => void (await sql.raw(statement).execute(db)));
    await write('create table probes (text text)');
    const sizeOf = (ending: string) => statSync(join(dataDir, `oficio.sqlite${ending}`)).size / MEGABYTE;
    let written = 0;
    // As long as it takes, but not as long as SQLite would take by itself.
    for (; sizeOf('') < 16 && written < 100; written += 0.25)
      await write(`insert into probes values (hex(zeroblob(${MEGABYTE / 8})))`);
    const beside = new DatabaseSync(join(dataDir, 'oficio.sqlite'));
    const look = beside.prepare('pragma wal_checkpoint(noop)');
    const left = () => {
      const { log, checkpointed } = look.get() as { log: number; checkpointed: number };
      return log - checkpointed;
    };
    await expect.poll(left, { timeout: 5000 }).toBe(0);
    beside.close();
    const before = sizeOf('-wal');
    for (let more = 0; more < 8; more += 0.25)
      await write(`insert into probes values (hex(zeroblob(${MEGABYTE / 8})))`);
    expect(sizeOf('-wal')).toBe(before);
    const { rows } = await sql<{ bytes: number }>`select sum(length(text)) as bytes from probes`.execute(
      database.read,
    );
    expect((rows[0]?.bytes ?? 0) / MEGABYTE).toBe(written + 8);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
