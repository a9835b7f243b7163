import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, read as readPipe, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../../../../tests/support/free-port.ts';
import { startServerProcess } from '../../testing/process/server-process.ts';
import { LogOutput, openLogOutput } from './log-output.ts';

const linesOf = (text: string) => text.split('\n').filter(line => line !== '');

describe('LogOutput', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  /** Opens a log in a file and a function that returns what was written. */
  function openFile() {
    const folder = mkdtempSync(join(tmpdir(), 'oficio-log-'));
    const file = join(folder, 'log');
    const fd = openSync(file, 'a');
    onTestFinished(() => {
      closeSync(fd);
      rmSync(folder, { recursive: true });
    });
    const written = () => readFileSync(file, 'utf8');
    /** Waits until the text is written. `expect.poll` would move the time of the log. */
    const waitFor = async (text: string) => {
      for (let tries = 0; tries < 200 && written() !== text; tries += 1) await sleep(10);
      expect(written()).toBe(text);
    };
    return { output: new LogOutput(fd, () => {}), written, waitFor };
  }

  it('writes lines of the access log together, at most 100 ms later', async () => {
    const { output, written, waitFor } = openFile();
    output.writeSoon('1\n');
    output.writeSoon('2\n');
    vi.advanceTimersByTime(99);
    await sleep(50);
    expect(written()).toBe('');
    vi.advanceTimersByTime(1);
    await waitFor('1\n2\n');
  });

  it('writes other lines at once and keeps the order of all lines', async () => {
    const { output, written, waitFor } = openFile();
    output.writeSoon('1\n');
    output.write('2\n');
    await waitFor('1\n2\n');
    output.writeSoon('3\n');
    output.flushSync();
    expect(written()).toBe('1\n2\n3\n');
  });

  it('writes lines of the access log at once when 16 KB wait', async () => {
    const { output, waitFor } = openFile();
    const line = `${'x'.repeat(299)}\n`;
    for (let count = 0; count < 55; count += 1) output.writeSoon(line);
    await waitFor(line.repeat(55));
  });

  it('omits and counts lines while the reader of a pipe is too slow, and goes on afterwards', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'oficio-log-'));
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    // Open for both, so that it waits for no other process. A full pipe blocks a thread of the pool, as a terminal would.
    const fd = openSync(pipe, 'r+');
    const omitted: number[] = [];
    const output = openLogOutput(fd, lines => omitted.push(lines));
    const line = `${'x'.repeat(999)}\n`;
    for (let count = 0; count < 6000; count += 1) output.write(line);
    let read = 0;
    const readMore = async () => {
      read += (await promisify(readPipe)(fd, Buffer.alloc(1_000_000), 0, 1_000_000, null)).bytesRead;
    };
    while (read < 4_000_000) await readMore();
    await expect.poll(() => omitted).not.toEqual([]);
    output.write('last\n');
    await readMore();
    expect(omitted).toEqual([2000]);
    expect(read).toBe(4_000_000 + 'last\n'.length);
    closeSync(fd);
    rmSync(folder, { recursive: true });
  });
});

it('a server that is stopped has written the access line of each call that it answered', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oficio-log-'));
  const port = await freePort();
  const settings = { DATA_DIR: dataDir, ACCESS_LOG: '1', LOG_LEVEL: 'info', SHUTDOWN_GRACE_MS: '0' };
  const server = await startServerProcess(settings, port);
  const answers = await Promise.all(
    Array.from({ length: 300 }, async () => (await fetch(`${server.url}/healthz`)).status),
  );
  server.kill('SIGTERM');
  expect(await server.exit).toEqual([0, null]);
  const written = linesOf(server.log()).filter(line => line.includes('"log":"access"'));
  expect(written).toHaveLength(answers.length);
  for (const line of written) expect(JSON.parse(line)).toMatchObject({ route: '/healthz', status: 200 });
  rmSync(dataDir, { recursive: true });
});
