import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { fingerprint } from '../../scripts/support/fingerprint.js';
import { freePort } from '../support/free-port.ts';

const root = join(import.meta.dirname, '../..');
const POLL_MS = 50;
const PREPARE_TIMEOUT_MS = 30_000;
/** Fingerprint of the sources that the server was prepared for. */
const STAMP = join(root, 'node_modules/.cache/node/.oficio-prepared');

interface Started {
  readonly npm: ChildProcess;
  /** npm and its descendants, outermost first: npm, perhaps a shell, our script, the server. */
  readonly pids: readonly number[];
  readonly dataDir: string;
  output(): string;
}

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(process.platform === 'win32')('npm start', () => {
  it.each([
    ['Ctrl-C in the terminal', started => process.kill(-Number(started.npm.pid), 'SIGINT')],
    ['SIGTERM to npm', started => process.kill(pidOf(started, 0), 'SIGTERM')],
    ['SIGTERM to the script', started => process.kill(pidOf(started, -2), 'SIGTERM')],
    ['npm killed', started => process.kill(pidOf(started, 0), 'SIGKILL')],
    ['the script killed', started => process.kill(pidOf(started, -2), 'SIGKILL')],
  ] satisfies [string, (started: Started) => void][])(
    'stops the server and closes the database after: %s',
    async (_how, stop) => {
      const started = await start();
      expect(readdirSync(started.dataDir).some(isOpenDatabase)).toBe(true);
      stop(started);
      while (alive(started.pids).length > 0) await pause(POLL_MS);
      // SQLite removes its WAL file when the database is closed; a killed server leaves it.
      expect(readdirSync(started.dataDir).some(isOpenDatabase)).toBe(false);
    },
  );

  it('exits with 0 when its server stops after Ctrl-C', async () => {
    const port = await freePort();
    const dataDir = folder();
    const script = spawn(process.execPath, ['scripts/start.js'], {
      cwd: root,
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SEED_DEMO: '0' },
    });
    while (!(await answers(port))) {
      if (script.exitCode !== null) throw new Error('The script ended before the server answered');
      await pause(POLL_MS);
    }
    const pids = chainBelow(Number(script.pid));
    const ended = once(script, 'exit');
    // A terminal sends the signal to the whole process group.
    process.kill(-Number(script.pid), 'SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(alive(pids)).toEqual([]);
  });

  it('prints one sentence and exits with 1 when the port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    await expectRefusal(spawnNpm(portOf(taken), folder()), 'The port is taken');
    taken.close();
  });

  it.each([
    ['HOST', 'nowhere.invalid'],
    ['HOST', '203.0.113.1'],
    ['DATA_DIR', '/dev/null/below'],
  ])(
    'prints one sentence that names the variable and exits with 1 when it cannot start with %s=%s',
    async (name, value) => {
      await expectRefusal(spawnNpm(0, folder(), { [name]: value }), `${name} must be`);
    },
  );
});

describe.skipIf(process.platform === 'win32')('preparation of the server by npm start', () => {
  it('prepares once for each version of the sources, and again after a failure', async () => {
    const stale = 'another version\n';
    mkdirSync(dirname(STAMP), { recursive: true });
    writeFileSync(STAMP, stale);
    const preparing = 'Preparing the server';
    const failing = spawnNpm(0, '/dev/null/below');
    await expectRefusal(failing, 'DATA_DIR must be');
    expect([failing.output().includes(preparing), readFileSync(STAMP, 'utf8')]).toEqual([true, stale]);
    for (const isFirst of [true, false]) {
      const { npm, output } = await start();
      npm.kill('SIGTERM');
      await once(npm, 'close');
      expect(output().includes(preparing)).toBe(isFirst);
      expect(readFileSync(STAMP, 'utf8')).toBe(fingerprint(['apps/server', 'packages']));
    }
  });

  it('compiles and seeds in a process that ends without serving', async () => {
    const [compiled, dataDir] = [folder(), folder()];
    const child = spawn(process.execPath, ['apps/server/src/main.ts', '--prepare'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: compiled,
        DATA_DIR: dataDir,
        PORT: '0',
        SEED_DEMO: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: PREPARE_TIMEOUT_MS,
    });
    let printed = '';
    child.stdout.on('data', chunk => {
      printed += chunk;
    });
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(printed).not.toContain('Oficio is ready');
    expect(readdirSync(compiled, { recursive: true }).length).toBeGreaterThan(100);
    expect(readdirSync(dataDir)).toContain('oficio.sqlite');
    expect(readdirSync(dataDir).some(isOpenDatabase)).toBe(false);
  });
});

const isOpenDatabase = (file: string) => file.endsWith('-wal');

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'oficio-start-'));
  folders.push(made);
  return made;
}

async function expectRefusal({ npm, output }: ReturnType<typeof spawnNpm>, sentence: string) {
  const [code] = await once(npm, 'close');
  expect(code).toBe(1);
  expect(output()).toContain(sentence);
  expect(output()).not.toContain('    at ');
}

function spawnNpm(port: number, dataDir: string, environment: Readonly<Record<string, string>> = {}) {
  const npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SEED_DEMO: '0', ...environment },
  });
  let printed = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', chunk => {
      printed += chunk;
    });
  return { npm, output: () => printed };
}

async function start(): Promise<Started> {
  const port = await freePort();
  const dataDir = folder();
  const { npm, output } = spawnNpm(port, dataDir);
  while (!(await answers(port))) {
    if (npm.exitCode !== null) throw new Error(`npm start ended before it answered:\n${output()}`);
    await pause(POLL_MS);
  }
  return { npm, pids: chainBelow(Number(npm.pid)), dataDir, output };
}

function portOf(server: ReturnType<typeof createServer>): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The probe listens on no port');
  return address.port;
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Returns the process, its child, the child of that child and so on; each has one child. */
function chainBelow(pid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(row => row.trim().split(/\s+/).map(Number));
  const child = rows.find(([, parent]) => parent === pid)?.[0];
  return child === undefined ? [pid] : [pid, ...chainBelow(child)];
}

function pidOf({ pids }: Started, position: number): number {
  const pid = pids.at(position);
  if (pid === undefined || pids.length < 3) throw new Error(`npm, script and server expected, not ${pids}`);
  return pid;
}

function alive(pids: readonly number[]): readonly number[] {
  return pids.filter(pid => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  });
}
