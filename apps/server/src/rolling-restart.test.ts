import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { freePort } from '../../../tests/support/free-port.ts';
import { createDatabase } from './testing/database/test-database.ts';
import { openRoundRobinProxy } from './testing/http/round-robin-proxy.ts';
import { startServerProcess } from './testing/process/server-process.ts';

const CALLERS = 4;
/** Pause between two calls of one caller, so that the restarts get CPU time. */
const PAUSE_MS = 5;
const TIMEOUT_MS = 30_000;
/** The login returns 400 for this incomplete body before it hashes a password, which would take CPU time. */
const CALLS = [
  { path: '/api/technicians', status: 200 },
  { path: '/api/services', status: 200 },
  { path: '/api/auth/login', status: 400, method: 'POST', body: JSON.stringify({ email: 'ana' }) },
] as const;

it('no call fails while two instances behind a load balancer restart in turn', {
  timeout: 120_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'oficio-rolling-'));
  const database = await createDatabase();
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    APP_SECRET: 'a secret that both instances share',
    SHUTDOWN_GRACE_MS: '1000',
  };
  const ports = [await freePort(), await freePort()];
  const instances = new Map(
    await Promise.all(ports.map(async port => [port, await startServerProcess(settings, port)] as const)),
  );
  const proxy = await openRoundRobinProxy(ports, '/readyz');
  const waitUntil = (port: number, ready: boolean) =>
    expect.poll(() => proxy.isReady(port), { timeout: TIMEOUT_MS }).toBe(ready);
  const failures: string[] = [];
  let calls = 0;
  let over = false;
  const callOn = async () => {
    while (!over) {
      const { path, status, ...init } = CALLS[calls % CALLS.length] ?? CALLS[0];
      calls += 1;
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${proxy.url}${path}`, { headers, ...init }).catch(error => String(error));
      const said = typeof answer === 'string' ? answer : await answer.text().catch(error => String(error));
      if (typeof answer === 'string' || answer.status !== status)
        failures.push(`${path}: ${typeof answer === 'string' ? '' : answer.status} ${said}`);
      await sleep(PAUSE_MS);
    }
  };
  try {
    for (const port of ports) await waitUntil(port, true);
    const callers = Array.from({ length: CALLERS }, callOn);
    for (const port of ports) {
      const before = calls;
      await expect.poll(() => calls, { timeout: TIMEOUT_MS }).toBeGreaterThan(before + 50);
      instances.get(port)?.kill('SIGTERM');
      expect(await instances.get(port)?.exit).toEqual([0, null]);
      instances.set(port, await startServerProcess(settings, port));
      await waitUntil(port, true);
    }
    over = true;
    await Promise.all(callers);
    expect(failures).toEqual([]);
    expect(calls).toBeGreaterThan(100);
  } finally {
    over = true;
    for (const instance of instances.values()) instance.kill('SIGKILL');
    await proxy.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
