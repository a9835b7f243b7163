import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../tests/support/free-port.ts';
import { sizeOf } from './brief.ts';
import { openOurServer, residentKb } from './our-server.ts';

const READY_LIMIT_MS = 60_000;
const PROBE_MS = 5;
/** Time in which the server gives back memory that only the start needed. */
const IDLE_MS = sizeOf(10_000, 200);

/** Measures the start of our server on an existing data folder. The pause is the longest answer of `/healthz` while it loads. */
export async function measureStart(dataDir: string) {
  const port = await freePort();
  const startedAt = performance.now();
  const environment = { DATA_DIR: dataDir, SEED_DEMO: '0', RATE_LIMIT: '0', LOG_LEVEL: 'warn' };
  const server = await openOurServer(environment, port);
  try {
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    let longestPauseMs = 0;
    while ((await get('/readyz')).status !== 200) {
      if (performance.now() - startedAt > READY_LIMIT_MS) throw new Error('The server does not become ready');
      const askedAt = performance.now();
      await get('/healthz');
      longestPauseMs = Math.max(longestPauseMs, performance.now() - askedAt);
      await sleep(PROBE_MS);
    }
    const readySeconds = (performance.now() - startedAt) / 1000;
    await sleep(IDLE_MS);
    const peakKb = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1];
    const residentMb = (residentKb(server) * 1024) / 1e6;
    return { readySeconds, longestPauseMs, residentMb, peakMb: (Number(peakKb) * 1024) / 1e6 };
  } finally {
    server.kill();
  }
}
