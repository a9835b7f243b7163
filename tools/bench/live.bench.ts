/** Compares the live channel, 1,000 connections in 500 conversations, with bare `ws` that neither checks nor stores anything. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tests/support/free-port.ts';
import { sizeOf } from './support/brief.ts';
import { askChild } from './support/children.ts';
import type { Party, Protocol } from './support/live-client.ts';
import type { Order } from './support/live-load.ts';
import { createConversations } from './support/live-world.ts';
import { openOurServer, residentKb } from './support/our-server.ts';
import { type Figure, report } from './support/report.ts';
import { median } from './support/rounds.ts';

const SUPPORT = join(import.meta.dirname, 'support');
const ROOMS = sizeOf(500, 40);
const ROUNDS = sizeOf(5, 1);
const TURN_MS = sizeOf(2000, 200);
const PER_SECOND = 1000;
/** Time for the server to finish the work of the handshakes. Milliseconds. */
const IDLE_DELAY_MS = sizeOf(10_000, 100);

interface Contestant {
  readonly protocol: Protocol;
  readonly server: ChildProcess;
  readonly load: ChildProcess;
}

const ask = <Answer>({ load }: Contestant, order: Order) => askChild(load, order) as Promise<Answer>;

async function openBare(port: number): Promise<ChildProcess> {
  const server = fork(join(SUPPORT, 'bare-live.ts'));
  await askChild(server, { port });
  return server;
}

async function measureMemory(contestant: Contestant, port: number, parties: readonly Party[]) {
  const connect = (someParties: readonly Party[]) =>
    ask(contestant, { do: 'connect', protocol: contestant.protocol, port, parties: someParties });
  // The first connections load code that stays in memory; it must not count for the later ones.
  await connect(parties.slice(0, 50));
  await sleep(IDLE_DELAY_MS);
  const before = residentKb(contestant.server);
  await connect(parties.slice(50));
  await sleep(IDLE_DELAY_MS);
  return (residentKb(contestant.server) - before) / (parties.length - 50);
}

async function compare(ours: Contestant, bare: Contestant): Promise<Figure[]> {
  for (const contestant of [ours, bare]) await ask(contestant, { do: 'join' });
  const rates = { ours: [] as number[], bare: [] as number[] };
  const delays = { ours: [] as number[], bare: [] as number[] };
  for (let round = -1; round < ROUNDS; round += 1)
    for (const [name, contestant] of [['bare', bare] as const, ['ours', ours] as const]) {
      const flood = await ask<{ perSecond: number }>(contestant, { do: 'flood', milliseconds: TURN_MS });
      const pace = await ask<{ p99: number }>(contestant, {
        do: 'pace',
        perSecond: PER_SECOND,
        milliseconds: TURN_MS,
      });
      if (round < 0) continue;
      rates[name].push(flood.perSecond);
      delays[name].push(pace.p99);
    }
  return [
    {
      name: '1,000 connections, each waiting for its acknowledgement: durable messages/s ÷ bare ws that stores nothing',
      value: median(rates.ours) / median(rates.bare),
      firstTarget: '≥ 0.25',
      goal: '≥ 0.25',
      raw: { 'ours messages/s': median(rates.ours), 'bare messages/s': median(rates.bare) },
    },
    {
      name: '1,000 messages/s: p99 until the other party has it, durable ÷ bare ws',
      value: median(delays.ours) / median(delays.bare),
      firstTarget: '≤ 25',
      goal: '≤ 25',
      raw: { 'ours ms': median(delays.ours), 'bare ms': median(delays.bare) },
    },
  ];
}

const folder = await mkdtemp(join(tmpdir(), 'oficio-bench-'));
const children: ChildProcess[] = [];
try {
  const environment = { DATA_DIR: folder, SEED_DEMO: '0', RATE_LIMIT: '0', LOG_LEVEL: 'warn' };
  const parties = await createConversations(environment, ROOMS);
  const open = async (protocol: Protocol, port: number): Promise<Contestant> => {
    const server = protocol === 'bare' ? await openBare(port) : await openOurServer(environment, port);
    const load = fork(join(SUPPORT, 'live-load.ts'));
    children.push(server, load);
    return { protocol, server, load };
  };
  const [ourPort, barePort] = [await freePort(), await freePort()];
  const ours = await open('oficio', ourPort);
  const bare = await open('bare', barePort);
  const memory = {
    ours: await measureMemory(ours, ourPort, parties),
    bare: await measureMemory(bare, barePort, parties),
  };
  await report('live', [
    ...(await compare(ours, bare)),
    {
      name: 'Memory per idle connection, KB',
      value: memory.ours,
      firstTarget: '≤ 25',
      goal: '≤ 25',
      raw: { 'ours KB': memory.ours, 'bare KB': memory.bare },
    },
  ]);
} finally {
  for (const child of children) child.kill();
  await rm(folder, { recursive: true, force: true });
}
