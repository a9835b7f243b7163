import { sql } from 'kysely';
import type { Database } from './database.ts';

const EVERY_MS = 10_000;
/** Smaller differences are left alone, so that a clock that is kept right by the system is used as it is. */
const MIN_SKEW_MS = 1000;
/** An answer that took longer says too little about the time, unless the machine is wrong by more than it took. */
const MAX_ROUND_TRIP_MS = 1000;

interface Skew {
  /** How far the database's clock is ahead of this machine's, in milliseconds; negative when it is behind. Off by at most half of `took`. */
  readonly skew: number;
  /** Milliseconds from the question to the answer. */
  readonly took: number;
}

/** Compares the database's clock with this machine's. On SQLite both are one clock. Throws without an answer. */
export async function clockSkew({ engine, read }: Database, machine: () => number): Promise<Skew> {
  if (engine === 'sqlite') return { skew: 0, took: 0 };
  const before = machine();
  const startedAt = performance.now();
  const question = sql<{ at: number }>`select extract(epoch from clock_timestamp()) * 1000 as at`;
  const { rows } = await question.execute(read);
  const took = performance.now() - startedAt;
  const at = Number(rows[0]?.at);
  if (!Number.isFinite(at)) throw new Error('The database did not tell its time');
  return { skew: Math.round(at - (before + took / 2)), took };
}

/**
 * The clock of a server: the database's, which all instances share. Leases, attempts and deadlines that one instance stores must mean
 * the same to the others, whatever the clocks of their machines say. SQLite runs on the machine itself.
 */
export class DatabaseClock {
  /** How far the database is ahead of this machine, in milliseconds. */
  #skew = 0;
  readonly #machine: () => number;
  #timer: NodeJS.Timeout | undefined;

  /** `machine` returns the time of this machine in milliseconds since the epoch. */
  constructor(machine: () => number = Date.now) {
    this.#machine = machine;
  }

  /** Milliseconds since the epoch. */
  readonly now = (): number => this.#machine() + this.#skew;

  /** Compares with the database now and from time to time, because a clock can be set while the server runs. */
  async follow(database: Database): Promise<void> {
    if (database.engine === 'sqlite') return;
    await this.#compare(database);
    this.#timer = setInterval(() => void this.#compare(database), EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #compare(database: Database): Promise<void> {
    // Without an answer the last difference stays.
    const found = await clockSkew(database, this.#machine).catch(() => null);
    if (!found) return;
    const { skew, took } = found;
    if (took > MAX_ROUND_TRIP_MS && Math.abs(skew - this.#skew) < took) return;
    this.#skew = Math.abs(skew) < MIN_SKEW_MS ? 0 : skew;
  }
}
