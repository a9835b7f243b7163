import { fork } from 'node:child_process';
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

export interface HttpFigures {
  /** Median of the rounds, in responses per second. */
  readonly ours: number;
  readonly bare: number;
}

/**
 * Compares the whole server on this data folder with bare `node:http` that sends the same bytes. Both are separate processes,
 * and a third process calls them in turns.
 */
export async function measureHttp(dataDir: string, path: string): Promise<HttpFigures> {
  const [ourPort, barePort] = [await freePort(), await freePort()];
  const environment = { DATA_DIR: dataDir, SEED_DEMO: '0', RATE_LIMIT: '0', LOG_LEVEL: 'warn' };
  const server = await openOurServer(environment, ourPort);
  const bare = fork(join(import.meta.dirname, 'bare-server.ts'));
  const generator = fork(join(import.meta.dirname, 'load-generator.ts'));
  try {
    await askChild(bare, await answerOf(ourPort, path, barePort));
    const rates = { ours: [] as number[], bare: [] as number[] };
    for (let round = -1; round < ROUNDS; round += 1)
      for (const [name, port] of [['bare', barePort] as const, ['ours', ourPort] as const]) {
        const load: Load = { port, path, connections: CONNECTIONS, milliseconds: TURN_MS };
        const { perSecond } = (await askChild(generator, load)) as { perSecond: number };
        if (round >= 0) rates[name].push(perSecond);
      }
    return { ours: median(rates.ours), bare: median(rates.bare) };
  } finally {
    for (const child of [server, bare, generator]) child.kill();
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
