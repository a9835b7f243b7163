import { sizeOf } from '../support/brief.ts';
import type { Call } from './calls/call.ts';
import { contractCalls } from './calls/contract.ts';
import { scrape } from './calls/metrics.ts';
import { pagesOf } from './calls/pages.ts';
import { growthReads } from './calls/reads.ts';
import { type GrowthWorld, openGrowthWorld } from './calls/world.ts';
import { growthWrites } from './calls/writes.ts';
import { callsByKey, compareSets, type ReportFailure, textOf } from './compare-sets.ts';
import type { Sizes } from './data/sizes.ts';
import type { Target } from './data/target.ts';
import { databaseClockOf } from './measuring/database-clock.ts';
import type { Judged } from './table.ts';

/** A brief run makes each n-th call of the contract by new users, because the permissions test makes them, too. */
const BRIEF_EVERY = 12;
/** `BENCH_CALLS=admin/payments` measures only the calls with a name that contains it. */
const WANTED = process.env.BENCH_CALLS ?? '';

/** A filled database. */
export interface DataSet {
  readonly target: Target;
  readonly sizes: Sizes;
}

/**
 * Measures each call on the small data set and directly afterwards on the full one, in one process, so that other load of the machine
 * and the compilation of the code change both alike.
 */
export async function* compareCalls(
  { small, full }: Readonly<Record<'small' | 'full', DataSet>>,
  reportFailure: ReportFailure,
): AsyncGenerator<Judged> {
  const worlds: GrowthWorld[] = [];
  const open = async ({ target, sizes }: DataSet) => {
    const world = await openGrowthWorld(target, sizes);
    worlds.push(world);
    return {
      calls: await callsOf(world, reportFailure),
      engine: world.app.platform.database.engine,
      clock: databaseClockOf(world.app.platform.database),
      dropDeliveries: world.dropDeliveries,
    };
  };
  try {
    yield* compareSets({ small: await open(small), full: await open(full) }, reportFailure);
  } finally {
    for (const world of worlds) await world.close();
  }
}

/**
 * Returns the calls by name and user. Reads come first, because writes change the data. The calls by new users come last, because
 * these include technicians in Madrid.
 */
async function callsOf(world: GrowthWorld, reportFailure: ReportFailure): Promise<Map<string, Call>> {
  const calls: Call[] = [];
  for (const read of growthReads(world)) {
    if (!`${read.row.method} ${read.row.path}`.includes(WANTED)) continue;
    try {
      calls.push(...(await pagesOf(world, read)));
    } catch (error) {
      reportFailure(`${read.row.path} by ${read.who}: ${textOf(error)}`);
    }
  }
  calls.push(scrape(world), ...growthWrites(world));
  calls.push(...contractCalls(world).filter((_, index) => index % sizeOf(1, BRIEF_EVERY) === 0));
  return callsByKey(
    calls.filter(({ name }) => name.includes(WANTED)),
    reportFailure,
  );
}
