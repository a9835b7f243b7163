import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RecoveryError } from './common/recovery-error.ts';
import { snapshotSqlite } from './sqlite-store.ts';

const NEVER = new AbortController().signal;

describe('snapshotSqlite', () => {
  let folder: string;
  let source: string;
  let writer: DatabaseSync;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'oficio-snapshot-'));
    source = join(folder, 'source.sqlite');
    writer = new DatabaseSync(source);
    writer.exec(
      `pragma journal_mode = wal; create table migrations (name text); create table rows (content blob)`,
    );
    for (let row = 0; row < 20; row += 1) writer.exec('insert into rows values (zeroblob(1000000))');
  });
  afterEach(async () => {
    writer.close();
    await rm(folder, { recursive: true });
  });
  const countIn = (file: string) => {
    const database = new DatabaseSync(file);
    const count = database.prepare('select count(*) as count from rows').get()?.count;
    const integrity = database.prepare('pragma integrity_check').get()?.integrity_check;
    database.close();
    return { count, integrity };
  };

  it('copies the state of its beginning, while another connection writes and checkpoints', async () => {
    const target = join(folder, 'copy.sqlite');
    const copying = snapshotSqlite(source, target, NEVER);
    let written = 0;
    let over = false;
    const done = copying.finally(() => {
      over = true;
    });
    while (!over) {
      writer.exec('insert into rows values (zeroblob(100000)); pragma wal_checkpoint(passive)');
      written += 1;
      await new Promise(resolve => setImmediate(resolve));
    }
    await done;
    expect(written).toBeGreaterThan(1);
    expect(countIn(target)).toEqual({ count: 20, integrity: 'ok' });
    expect(countIn(source)).toEqual({ count: 20 + written, integrity: 'ok' });
  });

  it('leaves out a transaction that is open when it begins', async () => {
    writer.exec('begin immediate; insert into rows values (null)');
    const target = join(folder, 'copy.sqlite');
    await snapshotSqlite(source, target, NEVER);
    writer.exec('commit');
    expect(countIn(target)).toEqual({ count: 20, integrity: 'ok' });
  });

  it('ends when the signal aborts', async () => {
    const stop = new AbortController();
    const copying = snapshotSqlite(source, join(folder, 'copy.sqlite'), stop.signal);
    stop.abort(new RecoveryError('Stopped by SIGTERM.'));
    await expect(copying).rejects.toThrow('Stopped by SIGTERM.');
  });

  it('throws a sentence for a file that is no database', async () => {
    const text = join(folder, 'text.sqlite');
    await writeFile(text, 'no database '.repeat(1000));
    await expect(snapshotSqlite(text, join(folder, 'copy.sqlite'), NEVER)).rejects.toThrow(
      `${text} cannot be copied: file is not a database.`,
    );
  });
});
