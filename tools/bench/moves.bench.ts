/**
 * Compares the processor time of the moves of a job with an earlier build: both servers run at the same time and make the same moves in
 * turns. Mails and other work that follows in the background counts; the payment provider does not.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { earlierBuild, forgetWorktree, THIS_BUILD } from './moves/builds.ts';
import { type Contestant, openContestant, type Spent } from './moves/contestant.ts';
import { sizeOf } from './support/brief.ts';
import type { LiveClient } from './support/live-client.ts';
import { type Figure, report } from './support/report.ts';
import { median } from './support/rounds.ts';

const ROUNDS = sizeOf(9, 1);
const WARM_UP = sizeOf(3, 0);
/** One of three is open; a customer may have ten of these at the same time. */
const JOBS = sizeOf(20, 2);
/** Many, because the processor time has a unit of 10 ms. */
const MESSAGES = sizeOf(300, 2);
/** A person may send 120 events in three seconds. */
const MESSAGE_PAUSE_MS = sizeOf(26, 0);

const PAID_LIMIT_S = 300;
const IDLE_MS = sizeOf(4000, 0);

const MOVES = ['accept', 'approve', 'pay', 'message', 'message to a reader who is away'] as const;
type Move = (typeof MOVES)[number];
const KINDS = [...MOVES, 'idle'] as const;
const BUILDS = ['earlier', 'present'] as const;
/** `idle` is a time without moves. Its polls for due work are no part of a move, so they are subtracted. */
type Measured = Record<Move | 'idle', Spent[]>;

const say = (step: string) => process.stdout.write(`  … ${step}\n`);

/** Makes new requests of the customer: direct ones, and every third is open. Returns their ids. */
async function createJobs({ people: { user, technician } }: Contestant): Promise<number[]> {
  const ids: number[] = [];
  for (let count = 0; count < JOBS; count += 1) {
    const { request } = await user.call('POST', '/api/requests', {
      technician_id: count % 3 === 1 ? null : technician.id,
      service_id: 1,
      description: 'Gotea el grifo de la cocina y hace ruido por la noche',
      address: 'Plaza Mayor, 1, Madrid',
      latitude: 40.4155,
      longitude: -3.7074,
    });
    ids.push(request.id);
  }
  return ids;
}

async function forEach(ids: readonly number[], move: (id: number) => Promise<unknown>): Promise<void> {
  for (const id of ids) await move(id);
}

/** Leads new jobs from the request to the payment and writes in the chat of one. Returns the processor time of each kind of move. */
async function round(contestant: Contestant): Promise<Record<Move | 'idle', Spent>> {
  const { people, measure } = contestant;
  const { user, technician } = people;
  const ids = await createJobs(contestant);
  const accept = await measure(() =>
    forEach(ids, id => technician.call('PUT', `/api/requests/${id}/status`, { status: 'accepted' })),
  );
  const approve = await measure(() =>
    forEach(ids, id =>
      technician.call('PUT', `/api/requests/${id}/approve`, { negotiated_price: 80, negotiated_date: null }),
    ),
  );
  const pay = await measure(() =>
    forEach(ids, async id => {
      const { clientSecret } = await user.call('POST', '/api/payments/create-payment-intent', {
        request_id: id,
      });
      await contestant.confirm(clientSecret);
    }),
  );
  await forEach(ids, async id => {
    // On a busy machine a delivery may fail, and the provider repeats it after a pause.
    for (let tries = 0; ; tries += 1) {
      const { request } = await user.call('GET', `/api/requests/${id}`);
      if (request.status === 'payment_completed') break;
      if (tries === PAID_LIMIT_S) throw new Error(`Request ${id} is ${request.status}`);
      await sleep(1000);
    }
  });
  const [room = 0] = ids;
  const away = await measure(() => write(user.live, room));
  await technician.live.join(room);
  const message = await measure(() => write(user.live, room));
  const idle = await measure(() => sleep(IDLE_MS));
  return { accept, approve, pay, message, 'message to a reader who is away': away, idle };
}

async function write(sender: LiveClient, room: number): Promise<void> {
  await sender.join(room);
  for (let count = 0; count < MESSAGES; count += 1) {
    await sender.send(`Mensaje ${count}: ¿te viene bien el jueves?`, room);
    await sleep(MESSAGE_PAUSE_MS);
  }
}

const newMeasured = (): Measured => Object.fromEntries(KINDS.map(kind => [kind, []])) as unknown as Measured;

async function compare(engine: 'sqlite' | 'postgres', folder: string, earlier: string): Promise<Figure[]> {
  const open = (build: string, name: string) =>
    openContestant({ folder: build, dataDir: join(folder, engine, name), engine });
  const contestants = { earlier: await open(earlier, 'earlier'), present: await open(THIS_BUILD, 'present') };
  try {
    const measured = { earlier: newMeasured(), present: newMeasured() };
    for (let number = -WARM_UP; number < ROUNDS; number += 1) {
      say(`${engine}, round ${number}`);
      // Both go first in turns.
      const order = number % 2 === 0 ? BUILDS : BUILDS.toReversed();
      for (const build of order) {
        const spent = await round(contestants[build]);
        if (number >= 0) for (const kind of KINDS) measured[build][kind].push(spent[kind]);
      }
    }
    return figuresOf(engine, measured);
  } finally {
    for (const build of BUILDS) await contestants[build].close();
  }
}

function figuresOf(engine: string, measured: Record<(typeof BUILDS)[number], Measured>): Figure[] {
  const countOf = (move: Move) => (move.startsWith('message') ? MESSAGES : JOBS);
  const sumOf = (spent: readonly Spent[], part: (spent: Spent) => number) =>
    spent.reduce((total, one) => total + part(one), 0);
  /** Median of the rounds. Milliseconds for one move. */
  const each = (build: (typeof BUILDS)[number], move: Move, part: (spent: Spent) => number) => {
    const { idle } = measured[build];
    const idleRate = sumOf(idle, part) / sumOf(idle, ({ elapsed }) => elapsed);
    const own = measured[build][move].map(spent => part(spent) - idleRate * spent.elapsed);
    return Math.max(0, median(own)) / countOf(move);
  };
  const all = ({ server, database }: Spent) => server + database;
  const sum = (build: (typeof BUILDS)[number]) =>
    (['accept', 'approve', 'pay'] as const).reduce((total, move) => total + each(build, move, all), 0);
  // A brief run is shorter than the unit of the measured times.
  const ratio = (one: number, other: number) => (one + Number.EPSILON) / (other + Number.EPSILON);
  return [
    {
      name: `accept, approve and pay with webhook, ${engine}: processor time of server and database ÷ earlier build`,
      value: ratio(sum('present'), sum('earlier')),
      firstTarget: '≤ 0.6',
      goal: '≤ 0.6',
      raw: { 'present ms': sum('present'), 'earlier ms': sum('earlier') },
    },
    ...MOVES.map(move => ({
      name: `${move}, ${engine}: present ÷ earlier build`,
      value: ratio(each('present', move, all), each('earlier', move, all)),
      firstTarget: move.startsWith('message') ? '≤ 1' : '-',
      goal: move.startsWith('message') ? '≤ 1' : '-',
      raw: Object.fromEntries(
        BUILDS.flatMap(build => [
          [`${build} server ms`, each(build, move, ({ server }) => server)],
          [`${build} database ms`, each(build, move, ({ database }) => database)],
        ]),
      ),
    })),
  ];
}

const folder = await mkdtemp(join(tmpdir(), 'oficio-bench-'));
// PostgreSQL may run as another user and uses this folder.
await chmod(folder, 0o755);
try {
  const earlier = earlierBuild(folder);
  const engines = (['sqlite', 'postgres'] as const).filter(
    engine => (process.env.BENCH_ENGINE ?? engine) === engine,
  );
  const figures: Figure[] = [];
  for (const engine of engines) figures.push(...(await compare(engine, folder, earlier)));
  await report('moves', figures);
} finally {
  await rm(folder, { recursive: true, force: true });
  forgetWorktree();
}
// Node 26 can wait for ever for connections that broke, when it ends by itself.
process.exit();
