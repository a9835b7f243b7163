import { type ChildProcess, fork } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../tests/support/free-port.ts';
import type { BareAnswer } from './bare-server.ts';
import { sizeOf } from './brief.ts';
import { askChild } from './children.ts';
import type { Load } from './load-generator.ts';
import { openOurServer } from './our-server.ts';
import { median } from './rounds.ts';

const CONNECTIONS = 32;
const TURN_MS = sizeOf(1500, 100);
const ROUNDS = sizeOf(7, 1);
const OBSERVED = { ACCESS_LOG: '1', LOG_LEVEL: 'info', METRICS_TOKEN: 'a token of the benchmark' };

/** Medians of the rounds, in responses per second. */
export interface HttpFigures {
  readonly ours: number;
  /** Ours with the access log and the metrics, as in production. */
  readonly observed: number;
  readonly bare: number;
}

/**
 * Compares the whole server on this data folder, without and with access log and metrics, with bare `node:http` that sends the
 * same bytes. All are separate processes, and another process calls them in turns.
 */
export async function measureHttp(dataDir: string, path: string): Promise<HttpFigures> {
  const ports = { bare: await freePort(), ours: await freePort(), observed: await freePort() };
  const environment = { DATA_DIR: dataDir, SEED_DEMO: '0', RATE_LIMIT: '0', LOG_LEVEL: 'warn' };
  const log = await open(join(dataDir, 'bench.log'), 'w');
  const children: ChildProcess[] = [];
  try {
    children.push(await openOurServer(environment, ports.ours));
    children.push(await openOurServer({ ...environment, ...OBSERVED }, ports.observed, log.fd));
    const bare = fork(join(import.meta.dirname, 'bare-server.ts'));
    const generator = fork(join(import.meta.dirname, 'load-generator.ts'));
    children.push(bare, generator);
    await askChild(bare, await answerOf(ports.ours, path, ports.bare));
    const rates = { bare: [] as number[], ours: [] as number[], observed: [] as number[] };
    for (let round = -1; round < ROUNDS; round += 1)
      for (const name of ['bare', 'ours', 'observed'] as const) {
        const load: Load = { port: ports[name], path, connections: CONNECTIONS, milliseconds: TURN_MS };
        const { perSecond } = (await askChild(generator, load)) as { perSecond: number };
        if (round >= 0) rates[name].push(perSecond);
      }
    return { ours: median(rates.ours), observed: median(rates.observed), bare: median(rates.bare) };
  } finally {
    for (const child of children) child.kill();
    await log.close();
  }
}

async function answerOf(port: number, path: string, barePort: number): Promise<BareAnswer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  const body = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${body}`);
  const ownHeaders = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);
  const headers = [...response.headers].filter(([name]) => !ownHeaders.has(name));
  return { port: barePort, headers: Object.fromEntries(headers), body };
}
