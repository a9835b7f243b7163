import { sizeOf } from '../../support/brief.ts';
import { median } from '../../support/rounds.ts';
import { countRows } from './count-rows.ts';
import type { FindDatabaseClock } from './database-clock.ts';

/** Medians of the repeated call. */
export interface Measured {
  /** Processor time of the server's main thread. With SQLite it includes the database. */
  readonly cpuMs: number;
  /** Processor time of PostgreSQL; 0 with SQLite. */
  readonly databaseMs: number;
  /** Processor time of the server's other threads, such as those that write PDF files and hash passwords. */
  readonly threadsMs: number;
  /** Longest processor time between two turns of the event loop. */
  readonly holdMs: number;
  /** Rows of the reply, or bytes of a file. */
  readonly rows: number;
}

export interface Step<Input = unknown> {
  /** Creates what one call needs; not measured. */
  readonly prepare?: () => Promise<Input> | Input;
  readonly run: (input: Input) => Promise<unknown>;
}

const WARM_UPS = sizeOf(2, 0);
/** A cheap call is made more often to warm up, because the first calls of a function are slower. */
const WARM_UP_MS = sizeOf(40, 0);
/** With five, the medians of the same write differed by half between two runs. */
const MIN_CALLS = sizeOf(11, 1);
const MAX_CALLS = sizeOf(31, 1);
const HOLDS = sizeOf(3, 1);
/** After this time a step is not called more often than necessary. */
const BUDGET_MS = sizeOf(100, 1);

/** Calls a step repeatedly, first to warm up. Stops early when one call takes seconds. */
export async function measure<Input>(
  { prepare, run }: Step<Input>,
  findDatabaseClock: FindDatabaseClock,
): Promise<Measured> {
  const input = async () => (await prepare?.()) as Input;
  const started = performance.now();
  const isCold = (calls: number, ms: number) => (calls < WARM_UPS ? !isSlow() : !prepare && ms < WARM_UP_MS);
  const isSlow = () => performance.now() - started > 20 * BUDGET_MS;
  for (let time = 0; isCold(time, performance.now() - started); time += 1) await run(await input());
  const cpu: number[] = [];
  const database: number[] = [];
  const threads: number[] = [];
  const databaseMs = await findDatabaseClock();
  let spent = 0;
  let reply: unknown;
  while (
    cpu.length === 0 ||
    (cpu.length < MIN_CALLS && !isSlow()) ||
    (cpu.length < MAX_CALLS && spent < BUDGET_MS)
  ) {
    const begun = performance.now();
    const value = await input();
    const databaseBefore = databaseMs();
    const processBefore = processMs();
    const before = cpuMs();
    reply = await run(value);
    const ownMs = cpuMs() - before;
    cpu.push(ownMs);
    threads.push(processMs() - processBefore - ownMs);
    database.push(databaseMs() - databaseBefore);
    spent += performance.now() - begun;
  }
  const holds: number[] = [];
  while (holds.length === 0 || (holds.length < HOLDS && !prepare && !isSlow())) {
    const value = await input();
    holds.push(await longestHold(() => run(value)));
  }
  return {
    cpuMs: median(cpu),
    databaseMs: median(database),
    threadsMs: median(threads),
    holdMs: median(holds),
    rows: countRows(reply),
  };
}

/** Processor time of all threads. */
function processMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Processor time of this thread. Other load of the machine does not count, as it would in the clock's time. */
function cpuMs(): number {
  // Linux brings the thread's time up to date only at its ticks, unless it is asked for the process's time.
  processMs();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isRunning = true;
  let last = cpuMs();
  const look = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const turn = () => {
    look();
    if (isRunning) setImmediate(turn);
  };
  setImmediate(turn);
  try {
    await work();
  } finally {
    look();
    isRunning = false;
  }
  return longest;
}
