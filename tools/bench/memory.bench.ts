/**
 * Measures the memory of the idle server with the demo data: after its first start, after its second, soon after page loads, and when
 * the thread that renders pages has ended.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tests/support/free-port.ts';
import { isBrief, sizeOf } from './support/brief.ts';
import { openOurServer, residentKb } from './support/our-server.ts';
import { report } from './support/report.ts';
import { median } from './support/rounds.ts';

const STARTS = sizeOf(3, 1);
const IDLE_DELAY_MS = sizeOf(10_000, 500);
/** The render thread ends after 30 seconds without work (`ssr/page-renderer.ts`). */
const RENDER_THREAD_MS = sizeOf(30_000, 500);
/** Public pages, pages for logged-in users, and calls. */
const VISITS = ['/', '/login', '/dashboard', '/chat', '/api/technicians', '/api/services'];
/** A full run fails above this ratio: a little over the limit of 180 MB, while Node alone uses 43 MB. */
const MAX_TIMES_BARE = 4.6;

const megabytes = (process: ChildProcess): number => (residentKb(process) * 1024) / 1e6;

async function measureBare(): Promise<number> {
  const bare = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  try {
    await sleep(IDLE_DELAY_MS / 5);
    return megabytes(bare);
  } finally {
    bare.kill();
  }
}

async function measureStart(folder: string) {
  const port = await freePort();
  const server = await openOurServer({ DATA_DIR: folder, LOG_LEVEL: 'warn' }, port);
  try {
    await sleep(IDLE_DELAY_MS);
    const idle = megabytes(server);
    for (const path of VISITS) await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    await sleep(IDLE_DELAY_MS);
    const rendering = megabytes(server);
    await sleep(RENDER_THREAD_MS);
    return { idle, rendering, visited: megabytes(server) };
  } finally {
    server.kill();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'oficio-bench-'));
try {
  const seeding = await measureStart(folder);
  const rounds = {
    idle: [] as number[],
    rendering: [] as number[],
    visited: [] as number[],
    bare: [] as number[],
  };
  for (let round = 0; round < STARTS; round += 1) {
    rounds.bare.push(await measureBare());
    const { idle, rendering, visited } = await measureStart(folder);
    rounds.idle.push(idle);
    rounds.rendering.push(rendering);
    rounds.visited.push(visited);
  }
  const [idle, visited, bare] = [median(rounds.idle), median(rounds.visited), median(rounds.bare)];
  await report('memory', [
    {
      name: 'Memory of the server with the demo data, MB',
      value: idle,
      firstTarget: '≤ 180',
      goal: '≤ 150',
      raw: {
        'idle MB': idle,
        'with the render thread MB': median(rounds.rendering),
        'after visits MB': visited,
        'in the process that seeded MB': seeding.idle,
        'bare Node MB': bare,
      },
    },
  ]);
  if (!isBrief && visited > bare * MAX_TIMES_BARE) {
    process.stderr.write(`The server uses more than ${MAX_TIMES_BARE} times the memory of Node alone.\n`);
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
