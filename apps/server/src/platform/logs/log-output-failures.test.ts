import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLogOutput } from './log-output.ts';

const urlOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
const line = `${'x'.repeat(999)}\n`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oficio-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Lets the descriptor refer to another file, because a test cannot give a full disk room again. */
function replaceDescriptor(fd: number, file: string): void {
  closeSync(fd);
  const others: number[] = [];
  let opened = openSync(file, 'a');
  for (; opened !== fd; opened = openSync(file, 'a')) others.push(opened);
  for (const other of others) closeSync(other);
}

describe.skipIf(!existsSync('/dev/full'))('log on a full disk', () => {
  /** Runs the script with the log on a full disk, in a process that stays alive. Ends it with the signal, if any. */
  async function runOnFullDisk(script: string, signal?: NodeJS.Signals) {
    const start = `
      import { endOnUncaught } from ${urlOf('../../end-on-uncaught.ts')};
      import { createLog } from ${urlOf('./log.ts')};
      import { openLogOutput } from ${urlOf('./log-output.ts')};
      const log = createLog('info', openLogOutput(2, () => {}));
      setInterval(() => {}, 1000);
      process.on('SIGTERM', () => process.exit(0));
      endOnUncaught(log, () => process.exit(1));
      log.info('first');
      setTimeout(() => {
        ${script}
        process.stdout.write('ready');
      }, 50);`;
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, ['--input-type=module', '--eval', start], {
      stdio: ['ignore', 'pipe', full],
    });
    closeSync(full);
    const exit = once(child, 'exit');
    if (signal && child.stdout) {
      await once(child.stdout, 'data');
      child.kill(signal);
    }
    const outcome = await Promise.race([exit, sleep(10_000, 'still running')]);
    child.kill('SIGKILL');
    return outcome;
  }

  it('a process whose log lines failed ends on SIGTERM', async () => {
    expect(await runOnFullDisk("log.info('second');", 'SIGTERM')).toEqual([0, null]);
  }, 20_000);

  it('a process whose log lines failed ends on an uncaught error', async () => {
    expect(await runOnFullDisk("throw new Error('uncaught');")).toEqual([1, null]);
  }, 20_000);

  it('a process ends on an uncaught error while earlier lines still wait', async () => {
    const script = "log.info('second'); log.info('third'); throw new Error('uncaught');";
    expect(await runOnFullDisk(script)).toEqual([1, null]);
  }, 20_000);

  it('keeps 4 MB of lines, writes them when the disk has room again and counts the omitted lines', async () => {
    const fd = openSync('/dev/full', 'a');
    const file = join(folder, 'log');
    const omitted: number[] = [];
    const output = openLogOutput(fd, lines => omitted.push(lines));
    for (let count = 0; count < 5000; count += 1) output.write(line);
    await sleep(50);
    replaceDescriptor(fd, file);
    output.write('omitted, but starts the next attempt\n');
    await expect.poll(() => omitted).toEqual([1001]);
    output.write('last\n');
    await expect.poll(() => readFileSync(file, 'utf8') === `${line.repeat(4000)}last\n`).toBe(true);
    closeSync(fd);
  });
});

it('completes a log line that a full disk cut', async () => {
  const file = join(folder, 'log');
  const script = `
    import { readFileSync, truncateSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { openLogOutput } from ${urlOf('./log-output.ts')};
    process.on('SIGXFSZ', () => {});
    const output = openLogOutput(2, () => {});
    for (let count = 0; count < 20; count += 1) output.write('x'.repeat(999) + '\\n');
    await sleep(100);
    const cut = readFileSync(process.env.LOG, 'utf8');
    truncateSync(process.env.LOG);
    output.write('last\\n');
    await sleep(100);
    process.stdout.write(JSON.stringify([cut, readFileSync(process.env.LOG, 'utf8')]));`;
  // A limit of 16 KB for each file acts as a full disk: it takes the start of a write and refuses the rest.
  const command = 'ulimit -f 16; exec "$0" --input-type=module --eval "$1" 2>>"$LOG"';
  const child = spawn('bash', ['-c', command, process.execPath, script], {
    env: { PATH: process.env.PATH, LOG: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [cut, rest] = JSON.parse(await text(child.stdout)) as [string, string];
  expect(cut).toHaveLength(16_384);
  expect(cut + rest).toBe(`${line.repeat(20)}last\n`);
});

describe('log on a pipe that does not block', () => {
  function openPipe(): number {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    return openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  }

  /** Returns a function that empties the pipe and returns how many bytes it has read so far. */
  function readerOf(fd: number): () => number {
    let bytes = 0;
    return () => {
      try {
        for (;;) bytes += readSync(fd, Buffer.alloc(65_536));
      } catch {
        return bytes;
      }
    };
  }

  it('writes the waiting lines when the reader goes on', async () => {
    const fd = openPipe();
    const output = openLogOutput(fd, () => {});
    for (let count = 0; count < 200; count += 1) output.write(line);
    await expect.poll(readerOf(fd), { timeout: 4000 }).toBe(200_000);
    closeSync(fd);
  });

  it('flushSync gives up when the reader takes nothing for two seconds', async () => {
    const fd = openPipe();
    const output = openLogOutput(fd, () => {});
    for (let count = 0; count < 100; count += 1) output.write(line);
    await sleep(50);
    const start = performance.now();
    output.flushSync();
    expect(performance.now() - start).toBeLessThan(4000);
    // Leaves nothing to write: the next test's database may get the number of the closed descriptor.
    const read = readerOf(fd);
    await expect
      .poll(() => {
        read();
        output.flushSync();
        return read();
      })
      .toBe(100_000);
    closeSync(fd);
  }, 30_000);
});
