import type { Reader } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';

/** Returns those of these requests that have an undecided problem. */
export type FindWithUndecidedProblem = (
  db: Reader,
  requestIds: readonly number[],
) => Promise<ReadonlySet<number>>;

/** Problems belong to payments, which chat cannot import, so the composition root passes their reader in. */
export interface ChatContext extends Platform {
  readonly findWithUndecidedProblem: FindWithUndecidedProblem;
}
