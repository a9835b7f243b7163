import type { ProblemDecision } from '@oficio/domain/payments/problem-states.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { findUndecidedProblem } from './read.ts';
import { moveProblem } from './write.ts';

interface Decision {
  readonly requestId: number;
  readonly decision: ProblemDecision;
  /** Both sides read it. */
  readonly reason: string;
  /** The administrator; null when nothing was left to decide about. */
  readonly decidedBy: number | null;
  readonly refundCents: number | null;
}

/** Decides the undecided problem of a request whose payment is locked. Returns false when there is none. */
export async function decideProblem(
  unit: Unit,
  { requestId, decision, reason, decidedBy, refundCents }: Decision,
): Promise<boolean> {
  const problem = await findUndecidedProblem(unit.db, requestId);
  if (!problem) return false;
  await moveProblem(unit, problem, 'decided', {
    decision,
    decision_reason: reason,
    decided_by: decidedBy,
    refund_cents: refundCents,
  });
  return true;
}
