import { sizeOf } from '../support/brief.ts';
import type { Call } from './calls/call.ts';
import { contractCalls } from './calls/contract.ts';
import { scrape } from './calls/metrics.ts';
import { pagesOf } from './calls/pages.ts';
import { growthReads } from './calls/reads.ts';
import { type GrowthWorld, openGrowthWorld } from './calls/world.ts';
import { growthWrites } from './calls/writes.ts';
import type { Sizes } from './data/sizes.ts';
import type { Target } from './data/target.ts';
import { databaseClockOf } from './measuring/database-clock.ts';
import { type Measured, measure } from './measuring/measure.ts';

/** A brief run makes each n-th call of the contract by new users, because the permissions test makes them, too. */
const BRIEF_EVERY = 12;
/** `BENCH_CALLS=admin/payments` measures only the calls with a name that contains it. */
const WANTED = process.env.BENCH_CALLS ?? '';

export interface Measurement extends Pick<Call, 'name' | 'who' | 'kind'> {
  readonly measured: Measured;
}

/** Receives a sentence about a call that failed. */
type ReportFailure = (failure: string) => void;

/** Measures all calls on a data set, one after the other. */
export async function* measureCalls(
  target: Target,
  sizes: Sizes,
  reportFailure: ReportFailure,
): AsyncGenerator<Measurement> {
  const world = await openGrowthWorld(target, sizes);
  try {
    const findDatabaseClock = databaseClockOf(world.app.platform.database);
    for await (const call of callsOf(world, reportFailure)) {
      const { name, who, kind } = call;
      if (!name.includes(WANTED)) continue;
      try {
        yield { name, who, kind, measured: await measure(call, findDatabaseClock) };
      } catch (error) {
        reportFailure(`${name} by ${who}: ${textOf(error)}`);
      }
    }
  } finally {
    await world.close();
  }
}

/** Reads come first, because writes change the data. The calls by new users come last, because these include technicians in Madrid. */
async function* callsOf(world: GrowthWorld, reportFailure: ReportFailure): AsyncGenerator<Call> {
  for (const read of growthReads(world)) {
    if (!`${read.row.method} ${read.row.path}`.includes(WANTED)) continue;
    try {
      yield* await pagesOf(world, read);
    } catch (error) {
      reportFailure(`${read.row.path} by ${read.who}: ${textOf(error)}`);
    }
  }
  yield scrape(world);
  yield* growthWrites(world);
  for (const [index, call] of contractCalls(world).entries())
    if (index % sizeOf(1, BRIEF_EVERY) === 0) yield call;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
