import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LogFolder } from './log-folder.ts';

/** Of 4 KB. */
const WORTH_FOLDING = 1000;
const PAGE = 4096;
const PATIENCE = { timeout: 10_000 };

/** A database whose log is folded; `write` commits so many pages, ten at a time. */
async function openProbe() {
  const folder = await mkdtemp(join(tmpdir(), 'oficio-log-'));
  const file = join(folder, 'probe.sqlite');
  const writer = new DatabaseSync(file, { timeout: 5000 });
  writer.exec('pragma journal_mode = wal; create table probes (text text)');
  const log = new LogFolder(file, writer, WORTH_FOLDING);
  const look = writer.prepare('pragma wal_checkpoint(noop)');
  const write = (pages: number) => {
    for (let written = 0; written < pages; written += 10) {
      writer.exec(`insert into probes values (hex(zeroblob(${5 * PAGE})))`);
      log.committed();
    }
  };
  const left = () => {
    const { log, checkpointed } = look.get() as { log: number; checkpointed: number };
    return log - checkpointed;
  };
  return {
    file,
    writer,
    write,
    left,
    leftAfterAWrite() {
      write(10);
      return left();
    },
    pagesOf: (ending: string) => statSync(`${file}${ending}`).size / PAGE,
    async close() {
      await log.close();
      writer.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let probe: Awaited<ReturnType<typeof openProbe>>;
beforeEach(async () => {
  probe = await openProbe();
});
afterEach(() => probe.close());

it('folds a long log into the database beside those who write, so that it begins anew', async () => {
  const { write, pagesOf, leftAfterAWrite, writer } = probe;
  write(2 * WORTH_FOLDING);
  await expect.poll(() => pagesOf(''), PATIENCE).toBeGreaterThan(WORTH_FOLDING);
  await expect.poll(leftAfterAWrite, PATIENCE).toBe(0);
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
});

it('gives back what the log grew to while somebody looked at one moment for long', async () => {
  const { write, pagesOf, file } = probe;
  const backup = new DatabaseSync(file);
  backup.exec('begin; select count(*) from probes');
  write(6 * WORTH_FOLDING);
  expect(pagesOf('-wal')).toBeGreaterThan(6 * WORTH_FOLDING);
  backup.close();
  const lengthAfterAWrite = () => {
    write(WORTH_FOLDING / 4);
    return pagesOf('-wal');
  };
  await expect.poll(lengthAfterAWrite, PATIENCE).toBeLessThan(4.5 * WORTH_FOLDING);
});

it('leaves a commit done when the log cannot be folded, and folds it later', async () => {
  const { write, left, leftAfterAWrite, writer } = probe;
  write(10);
  const unfinished = writer.prepare('select * from probes').iterate();
  unfinished.next();
  expect(left).toThrow('locked');
  write(2 * WORTH_FOLDING);
  unfinished.return?.();
  expect(left()).toBeGreaterThan(WORTH_FOLDING);
  await expect.poll(leftAfterAWrite, PATIENCE).toBeLessThan(WORTH_FOLDING);
});

it('outlives a thread that throws, and leaves the log to SQLite', async () => {
  const { write, pagesOf, writer } = probe;
  // Its exit, not its error: a listener of the test would hide that the folder has none.
  const ended = new Promise(resolve => process.once('worker', thread => thread.once('exit', resolve)));
  const log = new LogFolder('/nowhere/probe.sqlite', writer, WORTH_FOLDING);
  writer.exec(`insert into probes values (hex(zeroblob(${WORTH_FOLDING * PAGE})))`);
  for (let commits = 0; commits < 16; commits += 1) log.committed();
  expect(await ended).toBe(1);
  write(6 * WORTH_FOLDING);
  expect(pagesOf('-wal')).toBeLessThan(8 * WORTH_FOLDING);
  await log.close();
});

it('begins another thread when one is terminated', async () => {
  const { write, leftAfterAWrite } = probe;
  const terminated = new Promise<number>(resolve =>
    process.once('worker', thread => {
      thread.once('exit', resolve);
      void thread.terminate();
    }),
  );
  write(2 * WORTH_FOLDING);
  expect(await terminated).toBe(1);
  await expect.poll(leftAfterAWrite, PATIENCE).toBe(0);
});
