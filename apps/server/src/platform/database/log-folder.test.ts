import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { LogFolder } from './log-folder.ts';

/** Of 4 KB. */
const WORTH_FOLDING = 1000;
const PAGE = 4096;

it('folds a long log into the database beside those who write, so that it begins anew', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oficio-log-'));
  const file = join(folder, 'probe.sqlite');
  const writer = new DatabaseSync(file, { timeout: 5000 });
  writer.exec('pragma journal_mode = wal; create table probes (text text)');
  const log = new LogFolder(file, writer, WORTH_FOLDING);
  try {
    const write = (pages: number) => {
      for (let written = 0; written < pages; written += 10) {
        writer.exec(`insert into probes values (hex(zeroblob(${5 * PAGE})))`);
        log.committed();
      }
    };
    const pagesOf = (ending: string) => statSync(`${file}${ending}`).size / PAGE;
    write(2 * WORTH_FOLDING);
    await expect.poll(() => pagesOf(''), { timeout: 10_000 }).toBeGreaterThan(WORTH_FOLDING);
    const look = writer.prepare('pragma wal_checkpoint(noop)');
    const left = () => {
      const { log, checkpointed } = look.get() as { log: number; checkpointed: number };
      return log - checkpointed;
    };
    await expect.poll(left, { timeout: 10_000 }).toBe(0);
    const length = pagesOf('-wal');
    write(WORTH_FOLDING / 2);
    expect(pagesOf('-wal')).toBe(length);
    // However long somebody goes on, the log does not: SQLite itself would fold it only when it is four times as long.
    for (let times = 0; times < 30; times += 1) {
      write(WORTH_FOLDING / 4);
      await sleep(10);
    }
    expect(pagesOf('-wal')).toBeLessThan(3.5 * WORTH_FOLDING);
    expect(writer.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  } finally {
    await log.close();
    writer.close();
    await rm(folder, { recursive: true, force: true });
  }
});
