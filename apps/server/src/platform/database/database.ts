import type { Kysely } from 'kysely';
import type { DomainEventMap } from './event-types.ts';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

/** Access for reads. The `db` of a transaction is one too, so a read can run inside a transaction. */
export type Reader = Kysely<Tables>;

/**
 * One open transaction. Functions that write take one, so every write is part of a transaction. Effects that may be
 * lost (live events) belong in `afterCommit`.
 */
export interface Transaction {
  readonly db: Reader;
  /** Milliseconds since the epoch; the same value during the whole transaction. */
  readonly now: number;
  /**
   * Calls the subscribers of this event type inside this transaction. If a subscriber fails, the transaction is rolled
   * back.
   */
  publish<Type extends keyof DomainEventMap>(type: Type, event: DomainEventMap[Type]): Promise<void>;
  /** Runs `effect` after the transaction is durable, and never after a rollback. If it throws, that is logged and the call succeeds. */
  afterCommit(effect: () => void): void;
  /** Runs `effect` when the commit got no answer: it may have committed, may still do so, or changed nothing. */
  ifInDoubt(effect: () => void): void;
}

/** A statement prepared once, `?` for parameters on both engines. For hot reads only; committed data only. */
export type Prepared<Row> = (...parameters: readonly (string | number | null)[]) => Promise<Row[]>;

export interface Database {
  readonly engine: Engine;
  /** Version of the engine in use, for the administrator's screen. */
  readonly version: string;
  /** Fails within two seconds with `DatabaseUnavailable`. Only `longRunning` may take longer. */
  readonly read: Reader;
  /** The same database for work that may take minutes, see `timeouts.ts`. */
  readonly longRunning: Database;
  /**
   * May run `work` again after a conflict with another transaction. Put effects outside the database into
   * `afterCommit`.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  prepare<Row>(sql: string): Prepared<Row>;
  /** The same with rows as arrays of their columns: creating an object for each of a million rows takes twice as long. */
  prepareArrays<Row extends readonly unknown[]>(sql: string): Prepared<Row>;
  /** Returns the state of the connection pools; none on SQLite. */
  pools(): readonly PoolState[];
  /** Updates what the planner knows about the sizes of tables, unless the engine does so by itself. */
  updateStatistics(): Promise<void>;
  close(): Promise<void>;
}

export interface PoolState {
  readonly name: string;
  /** Open connections, those in use included. */
  readonly size: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

/**
 * The two connections of an engine with the same time limits. They throw `DatabaseUnavailable` when the database cannot
 * answer.
 */
export interface Connections {
  readonly read: Reader;
  readonly write: Reader;
  prepare<Row>(sql: string): Prepared<Row>;
  prepareArrays<Row extends readonly unknown[]>(sql: string): Prepared<Row>;
}

/** The part of a database that each engine implements. */
export interface EngineDriver {
  readonly engine: Engine;
  readonly version: string;
  readonly interactive: Connections;
  readonly longRunning: Connections;
  pools(): readonly PoolState[];
  updateStatistics(): Promise<void>;
  close(): Promise<void>;
}
