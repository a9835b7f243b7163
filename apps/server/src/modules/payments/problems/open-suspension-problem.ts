import type { Transaction } from '../../../platform/database/database.ts';
import { lockJobWithPayment } from '../paid-jobs/paid-job.ts';
import { findUndecidedProblem } from '../store/problems/read.ts';
import { openProblem } from './open-problem.ts';

/**
 * Opens a problem of a started job after the suspension of its technician, so that an administrator decides. Does nothing
 * when the job has an undecided problem or nothing is left of its payment.
 */
export async function openSuspensionProblem(tx: Transaction, requestId: number): Promise<void> {
  const job = await lockJobWithPayment(tx, requestId);
  if (!job || job.leftCents === 0 || (await findUndecidedProblem(tx.db, requestId))) return;
  const entry = { authorId: null, text: null, image: null };
  await openProblem(tx, job, { kind: 'suspension', entry, replyUntil: null });
}
