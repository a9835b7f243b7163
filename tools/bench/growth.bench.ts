/**
 * Compares the cost of every call on a small data set with its cost on one of a hundred times as many rows.
 * `BENCH_ENGINE=sqlite` or `postgres` measures one engine.
 */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '../../apps/server/src/platform/database/database.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { createDatabase } from './growth/data/create-database.ts';
import { sizesFor } from './growth/data/sizes.ts';
import type { Target } from './growth/data/target.ts';
import { figuresOf } from './growth/figures.ts';
import { load } from './growth/load/load.ts';
import { compareCalls, type DataSet } from './growth/measure-calls.ts';
import { CPU_FLOOR_MS, type Judged, tableOf } from './growth/table.ts';
import { sizeOf } from './support/brief.ts';
import { type Figure, report, writeTable } from './support/report.ts';

/** The full data set is divided by these. */
const DIVISORS = { small: sizeOf(100, 500), full: sizeOf(1, 250) };
const ENGINES = ['sqlite', 'postgres'] as const;
const chosen = ENGINES.filter(engine => engine === (process.env.BENCH_ENGINE ?? engine));

/** Calls between two lines about the progress. */
const PROGRESS = 50;

const reportFailure = (failure: string) => {
  process.stderr.write(`${failure}\n`);
  process.exitCode = 1;
};

const say = (line: string) => process.stdout.write(`  … ${line}\n`);

/** Creates and fills a data set. */
async function loadOn(target: Target, divisor: number): Promise<DataSet> {
  const sizes = sizesFor(divisor);
  say(`loading ${sizes.requests} requests`);
  await load(target, sizes, (step, ms) => say(`${step}: ${(ms / 1000).toFixed(1)} s`));
  return { target, sizes };
}

async function compareOn(engine: Engine, folder: string): Promise<readonly Judged[]> {
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  try {
    const create = async (name: keyof typeof DIVISORS) => {
      const dataDir = join(folder, `${engine}-${name}`);
      await mkdir(dataDir);
      const databaseUrl = postgres && (await createDatabase(postgres.url, name));
      return loadOn({ dataDir, databaseUrl }, DIVISORS[name]);
    };
    const dataSets = { small: await create('small'), full: await create('full') };
    say('measuring every call');
    const rows: Judged[] = [];
    for await (const row of compareCalls(dataSets, reportFailure)) {
      rows.push(row);
      if (rows.length % PROGRESS === 0) say(`${rows.length} calls measured`);
    }
    return rows;
  } finally {
    await postgres?.stop();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'oficio-bench-'));
// PostgreSQL may run as another user and enters this folder.
await chmod(folder, 0o755);
try {
  const figures: Figure[] = [];
  for (const engine of chosen) {
    say(engine);
    const rows = await compareOn(engine, folder);
    const table = tableOf(engine, rows);
    process.stdout.write(
      `${table}\nA difference below ${CPU_FLOOR_MS} ms of processor time counts as equal.\n`,
    );
    await writeTable(`growth-${engine}`, table);
    figures.push(...figuresOf(engine, rows));
  }
  await report('growth', figures);
} finally {
  await rm(folder, { recursive: true, force: true });
}
