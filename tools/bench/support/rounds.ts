import { sizeOf } from './brief.ts';

/** One function to measure; it is called repeatedly. */
export type Contestant = () => Promise<unknown> | unknown;

interface Options {
  readonly rounds?: number;
  /** Per contestant and round. Milliseconds. */
  readonly budget?: number;
}

/**
 * Measures all contestants in turns in every round, so that other load of the machine affects all of them. Returns for each one
 * the median of its milliseconds per call.
 */
export async function race<Name extends string>(
  contestants: Readonly<Record<Name, Contestant>>,
  { rounds = sizeOf(15, 1), budget = sizeOf(150, 5) }: Options = {},
): Promise<Record<Name, number>> {
  const names = Object.keys(contestants) as Name[];
  const times = new Map<Name, number[]>(names.map(name => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const name of names) {
      const perCall = await turn(contestants[name], budget);
      // The first round warms up.
      if (round >= 0) times.get(name)?.push(perCall);
    }
  }
  return Object.fromEntries(names.map(name => [name, median(times.get(name) ?? [])])) as Record<Name, number>;
}

async function turn(contestant: Contestant, budget: number): Promise<number> {
  const started = performance.now();
  let calls = 0;
  let elapsed = 0;
  do {
    await contestant();
    calls += 1;
    elapsed = performance.now() - started;
  } while (elapsed < budget);
  return elapsed / calls;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[sorted.length >> 1];
  if (middle === undefined) throw new RangeError('Nothing was measured');
  return middle;
}
