import { AppError } from '@oficio/domain/errors.ts';
import type { Database, Transaction } from './database.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** The result of one write, or the reason why this write alone was rejected. */
export type Outcome<Result> = Result | AppError;

type Work<Write, Result> = (tx: Transaction, writes: readonly Write[]) => Promise<readonly Outcome<Result>[]>;

interface Entry<Write, Result> {
  readonly write: Write;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

/** Writes per transaction. Limits how long a write waits for the commit of the others. */
const MAX_BATCH = 1000;
const MAX_WAITING_WRITES = 20_000;
/** Writes that may fail one after the other before the rest of a batch is rejected. */
const MAX_FAILURES = 3;

/**
 * Runs small writes in shared transactions, so that one flush to disk serves many. A batch holds, in order of arrival, the writes of one
 * turn of the event loop or those that arrived during the previous transaction.
 */
export class GroupCommit<Write, Result> {
  readonly #database: Database;
  readonly #work: Work<Write, Result>;
  #waiting: Entry<Write, Result>[] = [];
  #busy = false;

  /** Takes `work`, which returns one outcome per write in their order. It may run again, as any transaction. */
  constructor(database: Database, work: Work<Write, Result>) {
    this.#database = database;
    this.#work = work;
  }

  /** Resolves when the write is durable. Rejects with the failure of `work`, or with 429 when too many writes wait. */
  add(write: Write): Promise<Result> {
    if (this.#waiting.length >= MAX_WAITING_WRITES) throw new AppError('too_many_requests');
    return new Promise((resolve, reject) => {
      this.#waiting.push({ write, resolve, reject });
      if (this.#busy) return;
      this.#busy = true;
      setImmediate(() => this.#drain());
    });
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const entries = this.#waiting.splice(0, MAX_BATCH);
      const error = await this.#commit(entries);
      // During an outage each attempt takes seconds, after a lost commit it is unknown what is stored, and writes that arrived
      // meanwhile have waited already.
      if (error instanceof DatabaseUnavailable)
        for (const { reject } of [...entries, ...this.#waiting.splice(0)]) reject(error);
      else if (error !== null) await this.#commitEach(entries, error);
    }
    this.#busy = false;
  }

  /** Settles all entries and returns null, or returns the error of the transaction and settles none. */
  async #commit(entries: readonly Entry<Write, Result>[]): Promise<unknown> {
    try {
      const outcomes = await this.#run(entries);
      for (const [index, { resolve, reject }] of entries.entries()) {
        const outcome = outcomes[index];
        if (outcome instanceof AppError) reject(outcome);
        else resolve(outcome as Result);
      }
      return null;
    } catch (error) {
      return error;
    }
  }

  /** Commits each write alone, because one of them may have caused the error. Rejects the rest after several failures in a row. */
  async #commitEach(entries: readonly Entry<Write, Result>[], first: unknown): Promise<void> {
    let failures = entries.length === 1 ? MAX_FAILURES : 0;
    let last = first;
    for (const entry of entries) {
      if (failures < MAX_FAILURES) {
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

  #run(entries: readonly Entry<Write, Result>[]): Promise<readonly Outcome<Result>[]> {
    return this.#database.transaction(tx =>
      this.#work(
        tx,
        entries.map(entry => entry.write),
      ),
    );
  }
}
