import { sizeOf } from '../support/brief.ts';
import type { Call } from './calls/call.ts';
import { contractCalls } from './calls/contract.ts';
import { pagesOf } from './calls/pages.ts';
import { growthReads } from './calls/reads.ts';
import { openGrowthWorld } from './calls/world.ts';
import { growthWrites } from './calls/writes.ts';
import type { Sizes } from './data/sizes.ts';
import type { Target } from './data/target.ts';
import { databaseClockOf } from './measuring/database-clock.ts';
import { type Measured, measure } from './measuring/measure.ts';

/** A brief run makes each n-th call of the contract by new users. */
const BRIEF_EVERY = 12;

interface Measurement extends Pick<Call, 'name' | 'who' | 'kind'> {
  readonly measured: Measured;
}

/** By name of the call and user. */
export type Measurements = ReadonlyMap<string, Measurement>;

/**
 * Measures all calls on a data set. Reads come first, because the writes change the data. The calls of the contract come last, because they add technicians in Madrid. `reportFailure` receives a sentence for
 * each call that failed.
 */
export async function measureAll(
  target: Target,
  sizes: Sizes,
  reportFailure: (failure: string) => void,
): Promise<Measurements> {
  const world = await openGrowthWorld(target, sizes);
  try {
    const measurements = new Map<string, Measurement>();
    const findDatabaseClock = databaseClockOf(world.app.platform.database);
    const orReport = (name: string, work: () => Promise<void>) =>
      work().catch(error => reportFailure(`${name}: ${error instanceof Error ? error.message : error}`));
    const add = (call: Call) =>
      orReport(`${call.name} by ${call.who}`, async () => {
        const { name, who, kind } = call;
        measurements.set(`${name} ${who}`, {
          name,
          who,
          kind,
          measured: await measure(call, findDatabaseClock),
        });
      });
    for (const read of growthReads(world))
      await orReport(`${read.row.path} by ${read.who}`, async () => {
        for (const call of await pagesOf(world, read)) await add(call);
      });
    for (const call of growthWrites(world)) await add(call);
    // The permissions test makes these calls, too, so a brief run makes some of them.
    for (const [index, call] of contractCalls(world).entries())
      if (index % sizeOf(1, BRIEF_EVERY) === 0) await add(call);
    return measurements;
  } finally {
    await world.close();
  }
}
