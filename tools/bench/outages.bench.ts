/**
 * Stops, kills, hangs and restarts PostgreSQL while users call a real server. Prints what the callers get, and how many
 * acknowledged messages are missing afterwards.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type OutageWorld, openOutageWorld } from '../../apps/server/src/testing/outages/outage-world.ts';
import { postgresProcesses } from '../../apps/server/src/testing/outages/postgres-processes.ts';
import { type Postgres, startPostgres } from '../../tests/support/postgres.ts';
import { sizeOf } from './support/brief.ts';
import { type Answers, startCallers } from './support/outage-callers.ts';
import { report } from './support/report.ts';

const OUTAGE_MS = sizeOf(5000, 500);
const NORMAL_MS = sizeOf(2000, 300);
const RECOVERY_LIMIT_MS = 30_000;

const postgres = await startPostgres();
try {
  const world = await openOutageWorld(postgres.url);
  try {
    const figures = [];
    for (const { name, cause } of outages(postgres, world)) {
      const { answers, recoveryMs, lost } = await measure(world, cause);
      const { slowestMs, statuses } = answers;
      figures.push({
        name: `PostgreSQL ${name} under load: slowest answer, s`,
        value: slowestMs / 1000,
        firstTarget: '≤ 2',
        goal: '≤ 2',
        raw: { ...statuses, 'served again after ms': recoveryMs, 'acknowledged messages lost': lost },
      });
    }
    await report('outages', figures);
    if (figures.some(({ raw }) => raw['acknowledged messages lost'] > 0)) process.exitCode = 1;
  } finally {
    await world.close();
  }
} finally {
  await postgres.stop();
}
// Node 26 can wait for ever for connections that broke, when it ends by itself.
process.exit();

function outages(postgres: Postgres, world: OutageWorld) {
  const down = (signal: 'SIGINT' | 'SIGKILL', ms: number) => async () => {
    await postgres.end(signal);
    await sleep(ms);
    await postgres.start();
  };
  return [
    { name: 'stopped', cause: down('SIGINT', OUTAGE_MS) },
    { name: 'killed', cause: down('SIGKILL', OUTAGE_MS) },
    { name: 'hung (SIGSTOP)', cause: () => hang(world) },
    { name: 'restarted', cause: down('SIGINT', 0) },
  ];
}

async function hang(world: OutageWorld): Promise<void> {
  const signalAll = await postgresProcesses(world);
  signalAll('SIGSTOP');
  await sleep(OUTAGE_MS).finally(() => signalAll('SIGCONT'));
}

interface Measured {
  readonly answers: Answers;
  /** Time from the end of the outage to the first stored message. */
  readonly recoveryMs: number;
  readonly lost: number;
}

async function measure(world: OutageWorld, cause: () => Promise<void>): Promise<Measured> {
  const callers = startCallers(world);
  await sleep(NORMAL_MS);
  await cause();
  const start = performance.now();
  const stored = callers.stored();
  while (callers.stored() === stored) {
    if (performance.now() - start > RECOVERY_LIMIT_MS) throw new Error('The server did not recover.');
    await sleep(1);
  }
  const recoveryMs = performance.now() - start;
  await sleep(NORMAL_MS);
  const answers = await callers.stop();
  const rows = await world.ask<{ id: string }>('select id from messages where request_id = $1', [
    world.jobId,
  ]);
  const present = new Set(rows.map(({ id }) => Number(id)));
  return { answers, recoveryMs, lost: answers.acknowledged.filter(id => !present.has(id)).length };
}
