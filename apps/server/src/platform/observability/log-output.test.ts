import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, read as readFile, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../../../../tests/support/free-port.ts';
import { startServerProcess } from '../../testing/process/server-process.ts';
import { LogOutput, openLogOutput } from './log-output.ts';

const linesOf = (text: string) => text.split('\n').filter(line => line !== '');

describe('LogOutput', () => {
  it('writes lines of the access log together, at most 100 ms later', async () => {
    const writes: string[] = [];
    const output = new LogOutput({ write: lines => void writes.push(lines) });
    output.writeSoon('1\n');
    output.writeSoon('2\n');
    expect(writes).toEqual([]);
    await sleep(150);
    expect(writes).toEqual(['1\n2\n']);
  });

  it('writes other lines at once and keeps the order of all lines', () => {
    const writes: string[] = [];
    const output = new LogOutput({ write: lines => void writes.push(lines) });
    output.writeSoon('1\n');
    output.write('2\n');
    expect(writes).toEqual(['1\n2\n']);
  });

  it('keeps at most 15,000 characters', () => {
    const writes: string[] = [];
    const output = new LogOutput({ write: lines => void writes.push(lines) });
    const line = `${'x'.repeat(299)}\n`;
    for (let count = 0; count < 50; count += 1) output.writeSoon(line);
    expect(writes).toEqual([line.repeat(50)]);
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
      read += (await promisify(readFile)(fd, Buffer.alloc(1_000_000), 0, 1_000_000, null)).bytesRead;
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
