import type { Engine } from '../../../apps/server/src/platform/database/database.ts';
import type { Call } from './calls/call.ts';
import type { FindDatabaseClock } from './measuring/database-clock.ts';
import { measure } from './measuring/measure.ts';
import { type Judged, judge, worstOf } from './table.ts';

/** Times that a call above its goal is measured. */
const ATTEMPTS = 3;

/** Receives a sentence about a call that failed. */
export type ReportFailure = (failure: string) => void;

/** The calls of one data set by name and user. */
export interface CallSet {
  readonly calls: ReadonlyMap<string, Call>;
  readonly engine: Engine;
  readonly clock: FindDatabaseClock;
  /** Removes the deliveries that earlier calls have queued. */
  readonly dropDeliveries: () => Promise<unknown>;
}

/** Returns the calls by name and user. Reports a repeated key, because the table would contain only one of these calls. */
export function callsByKey(calls: readonly Call[], reportFailure: ReportFailure): Map<string, Call> {
  const byKey = new Map<string, Call>();
  for (const call of calls) {
    const key = `${call.name} by ${call.who}`;
    if (byKey.has(key)) reportFailure(`${key}: two calls have this name and user`);
    else byKey.set(key, call);
  }
  return byKey;
}

/**
 * Measures each call of the full data set, directly after the same call of the small one if that has it. Measures a call above its goal
 * again and keeps its best result: noise of the machine comes and goes, growth stays.
 */
export async function* compareSets(
  { small, full }: Readonly<Record<'small' | 'full', CallSet>>,
  reportFailure: ReportFailure,
): AsyncGenerator<Judged> {
  for (const [key, call] of full.calls) {
    const smallCall = small.calls.get(key);
    const { name, who, kind } = call;
    const compare = async (): Promise<Judged> => {
      const measured = smallCall ? await measure(smallCall, small.clock) : null;
      return judge({ name, who, kind, small: measured, full: await measure(call, full.clock) }, full.engine);
    };
    try {
      for (const set of [small, full]) await set.dropDeliveries();
      let best = await compare();
      for (let attempt = 1; best.isMissed && attempt < ATTEMPTS; attempt += 1) {
        const next = await compare();
        if (worstOf(next) < worstOf(best)) best = next;
      }
      yield best;
    } catch (error) {
      reportFailure(`${key}: ${textOf(error)}`);
    }
  }
}

export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
