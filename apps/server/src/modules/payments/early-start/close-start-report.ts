import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { findUndecidedProblem } from '../store/problems/read.ts';
import { moveProblem } from '../store/problems/write.ts';

/** Closes the undecided report of an early start that `by` takes back. The payment must be locked. Leaves other problems open. */
export async function closeStartReport(tx: Transaction, requestId: number, by: Party): Promise<void> {
  const problem = await findUndecidedProblem(tx.db, requestId);
  if (problem?.kind !== 'early_start') return;
  await moveProblem(tx, problem, 'closed');
  const { payment_id: paymentId, kind } = problem;
  await tx.publish('problem_closed', { requestId, paymentId, kind, by, isStartTakenBack: true });
}
