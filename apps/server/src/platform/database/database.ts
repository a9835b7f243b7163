import type { Kysely } from 'kysely';
import type { DomainEventMap } from '../events/event-types.ts';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

/** What a read needs; a transaction's `db` is one too, so that a read can run inside a transaction. */
export type Reader = Kysely<Tables>;

/**
 * One transaction. Writes take one, so that nothing can be written outside one. What must not be lost is written
 * with it; what may be lost (a live event) is left to `afterCommit`.
 */
export interface Transaction {
  readonly db: Reader;
  /** Milliseconds since the epoch; one moment for the whole transaction. */
  readonly now: number;
  /** Tells the listeners of a fact, inside this transaction: if one fails, nothing happened. */
  publish<Type extends keyof DomainEventMap>(type: Type, event: DomainEventMap[Type]): Promise<void>;
  /** Runs once the transaction is durable, never when it is rolled back. */
  afterCommit(effect: () => void): void;
}

/** A statement prepared once, `?` for parameters on both engines. For hot reads only; committed data only. */
export type Prepared<Row> = (...parameters: readonly (string | number | null)[]) => Promise<Row[]>;

export interface Database {
  readonly engine: Engine;
  /** Version of the engine in use, for the administrator's screen. */
  readonly version: string;
  /** Fails within two seconds with `DatabaseUnavailable`, as all but `patient` does. */
  readonly read: Reader;
  /** The same database for work that may take minutes, see `patience.ts`. */
  readonly patient: Database;
  /** May run `work` again after losing to another transaction, so its effects outside the transaction belong in `afterCommit`. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  prepare<Row>(sql: string): Prepared<Row>;
  close(): Promise<void>;
}

/** The two connections of an engine with one patience. Throw `DatabaseUnavailable` when the database cannot serve. */
export interface Access {
  readonly read: Reader;
  readonly write: Reader;
  prepare<Row>(sql: string): Prepared<Row>;
}

/** What an engine must bring; the rest is shared. */
export interface EngineDriver {
  readonly engine: Engine;
  readonly version: string;
  readonly interactive: Access;
  readonly patient: Access;
  close(): Promise<void>;
}
