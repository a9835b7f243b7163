import { Failure } from '@oficio/domain/errors.ts';
import type { Database, Unit } from './database.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** What became of one job: its result, or why it alone was refused. */
export type Outcome<Result> = Result | Failure;

type Work<Job, Result> = (unit: Unit, jobs: readonly Job[]) => Promise<readonly Outcome<Result>[]>;

interface Entry<Job, Result> {
  readonly job: Job;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

/** As many as may wait for one transaction, so that nobody waits for long. */
const MOST_AT_ONCE = 1000;
const MOST_WAITING = 20_000;
const GIVE_UP_AFTER = 3;

/**
 * Small writes that share a durable transaction: jobs that come in one turn of the event loop, and those that come while
 * another transaction is under way, go together, in the order in which they came. One flush to disk then serves them all.
 */
export class GroupCommit<Job, Result> {
  readonly #database: Database;
  readonly #work: Work<Job, Result>;
  #waiting: Entry<Job, Result>[] = [];
  #busy = false;

  /** `work` answers one outcome per job, in their order; it may run again, as any transaction. */
  constructor(database: Database, work: Work<Job, Result>) {
    this.#database = database;
    this.#work = work;
  }

  /** Resolves once the job is durable. Throws 429 when too many wait; rejects as `work` refuses the job. */
  add(job: Job): Promise<Result> {
    if (this.#waiting.length >= MOST_WAITING) throw new Failure('too_many_requests');
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      if (this.#busy) return;
      this.#busy = true;
      setImmediate(() => this.#drain());
    });
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const entries = this.#waiting.splice(0, MOST_AT_ONCE);
      const error = await this.#commit(entries);
      if (error !== null) await this.#commitApart(entries, error);
    }
    this.#busy = false;
  }

  /** Answers everybody and returns null, or returns the error of the transaction with nobody answered. */
  async #commit(entries: readonly Entry<Job, Result>[]): Promise<unknown> {
    try {
      const outcomes = await this.#run(entries);
      for (const [index, { resolve, reject }] of entries.entries()) {
        const outcome = outcomes[index];
        if (outcome instanceof Failure) reject(outcome);
        else resolve(outcome as Result);
      }
      return null;
    } catch (error) {
      return error;
    }
  }

  /** One job may have been the trouble of all; when job after job fails, the trouble is elsewhere and nobody waits for it. */
  async #commitApart(entries: readonly Entry<Job, Result>[], first: unknown): Promise<void> {
    // During an outage each attempt would take seconds, and after a lost commit it is unknown what is stored.
    const isHopeless = entries.length === 1 || first instanceof DatabaseUnavailable;
    let failures = isHopeless ? GIVE_UP_AFTER : 0;
    let last = first;
    for (const entry of entries) {
      if (failures < GIVE_UP_AFTER) {
        const error = await this.#commit([entry]);
        if (error === null) {
          failures = 0;
          continue;
        }
        failures += 1;
        last = error;
      }
      entry.reject(last);
    }
  }

  #run(entries: readonly Entry<Job, Result>[]): Promise<readonly Outcome<Result>[]> {
    return this.#database.transaction(unit =>
      this.#work(
        unit,
        entries.map(entry => entry.job),
      ),
    );
  }
}
