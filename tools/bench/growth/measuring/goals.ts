import type { Engine } from '../../../../apps/server/src/platform/database/database.ts';

/**
 * Who makes a call and what it is for. `person`: customers and technicians. `document`: a document of a busy person with a hundred times
 * as many lines, or an act on as many rows. `list`: a list, search or view of an administrator. `act`: a write of an administrator.
 * `figures`: those of a month or a year.
 */
export type Kind = 'person' | 'document' | 'list' | 'act' | 'figures';

/** What a person notices. Calls of administrators have no goal for growth: to meet one, Oficio would need mechanisms that people do not notice. */
export interface Goal {
  /** Processor time of the full data set ÷ the small one. */
  readonly ratio: number;
  /** Processor time of the call on the full data set, in the server's main thread and in PostgreSQL. */
  readonly totalMs: number;
  /** True if the time in the server's other threads counts, too. It does not for files and hashes of passwords. */
  readonly countsThreads: boolean;
  /** Longest processor time between two turns of the event loop. */
  readonly holdMs: number;
}

const HOLD_MS = 20;
const NO_LIMIT = Number.POSITIVE_INFINITY;
const ADMIN = { ratio: NO_LIMIT, totalMs: 50, countsThreads: false, holdMs: HOLD_MS };

const GOALS: Readonly<Record<Kind, Goal>> = {
  person: { ratio: 1.2, totalMs: 20, countsThreads: false, holdMs: HOLD_MS },
  document: { ratio: NO_LIMIT, totalMs: NO_LIMIT, countsThreads: false, holdMs: HOLD_MS },
  list: ADMIN,
  act: ADMIN,
  figures: { ...ADMIN, totalMs: 300, countsThreads: true },
};

/** SQLite runs a statement on the event loop, so a list there may hold it as long as it may take. */
export const goalOf = (kind: Kind, engine: Engine): Goal =>
  kind === 'list' && engine === 'sqlite' ? { ...ADMIN, holdMs: ADMIN.totalMs } : GOALS[kind];
