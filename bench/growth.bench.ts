/**
 * Compares the cost of every call on a small data set with its cost on one of a hundred times as many rows.
 * `BENCH_ENGINE=sqlite` or `postgres` measures one engine.
 */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '../apps/server/src/platform/database/database.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { createDatabase } from './growth/data/create-database.ts';
import { sizesFor } from './growth/data/sizes.ts';
import type { Target } from './growth/data/target.ts';
import { figuresOf } from './growth/figures.ts';
import { load } from './growth/load/load.ts';
import { type Measurement, measureCalls } from './growth/measure-calls.ts';
import { CPU_FLOOR_MS, type Judged, judge, tableOf } from './growth/table.ts';
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

/** Returns the measurements by name of the call and user. */
async function measureOn(target: Target, divisor: number): Promise<Map<string, Measurement>> {
  const sizes = sizesFor(divisor);
  say(`loading ${sizes.requests} requests`);
  await load(target, sizes, (step, ms) => say(`${step}: ${(ms / 1000).toFixed(1)} s`));
  say('measuring every call');
  const measurements = new Map<string, Measurement>();
  for await (const measurement of measureCalls(target, sizes, reportFailure)) {
    measurements.set(`${measurement.name} ${measurement.who}`, measurement);
    if (measurements.size % PROGRESS === 0) say(`${measurements.size} calls measured`);
  }
  return measurements;
}

async function compareOn(engine: Engine, folder: string): Promise<readonly Judged[]> {
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  try {
    const measurements: Map<string, Measurement>[] = [];
    for (const [name, divisor] of Object.entries(DIVISORS)) {
      const dataDir = join(folder, `${engine}-${name}`);
      await mkdir(dataDir);
      const databaseUrl = postgres && (await createDatabase(postgres.url, name));
      measurements.push(await measureOn({ dataDir, databaseUrl }, divisor));
    }
    const [small, full] = measurements;
    return [...(full ?? [])].flatMap(([key, { measured, ...call }]) => {
      const before = small?.get(key);
      return before ? [judge({ ...call, small: before.measured, full: measured })] : [];
    });
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
