import { type ErrorCode, Failure } from '@oficio/domain/errors.ts';
import type { Reader } from '../../../../platform/database/database.ts';
import { findUndecidedProblem } from './read.ts';

/** Throws 409 while a problem of the request is undecided. */
export async function assertDecided(
  db: Reader,
  requestId: number,
  refusal: ErrorCode = 'problem_undecided',
): Promise<void> {
  if (await findUndecidedProblem(db, requestId)) throw new Failure(refusal);
}
