import type { Call } from './calls/call.ts';
import type { FindDatabaseClock } from './measuring/database-clock.ts';
import { measure } from './measuring/measure.ts';
import type { Row } from './table.ts';

/** Receives a sentence about a call that failed. */
export type ReportFailure = (failure: string) => void;

/** The calls of one data set by name and user. */
export interface CallSet {
  readonly calls: ReadonlyMap<string, Call>;
  readonly clock: FindDatabaseClock;
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

/** Measures each call of the full data set, directly after the same call of the small one if that has it. */
export async function* compareSets(
  { small, full }: Readonly<Record<'small' | 'full', CallSet>>,
  reportFailure: ReportFailure,
): AsyncGenerator<Row> {
  for (const [key, call] of full.calls) {
    const smallCall = small.calls.get(key);
    try {
      const { name, who, kind } = call;
      const measured = smallCall ? await measure(smallCall, small.clock) : null;
      yield { name, who, kind, small: measured, full: await measure(call, full.clock) };
    } catch (error) {
      reportFailure(`${key}: ${textOf(error)}`);
    }
  }
}

export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
