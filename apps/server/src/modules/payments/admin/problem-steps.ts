import type { Cents } from '@oficio/domain/payments/money.ts';
import { DECISION_LABELS } from '@oficio/domain/payments/problems/labels.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { findProblemsOf, findStatementsOf } from '../store/admin/timeline.ts';
import { ANSWERED, CLOSED, DECIDED, EXPIRED, PROBLEM_TEXTS } from './timeline-texts.ts';

export interface TimelineEntry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly text: string;
  readonly cents?: Cents;
  readonly actor?: string | null;
  readonly reason?: string | null;
}

type Problem = Awaited<ReturnType<typeof findProblemsOf>>[number];

/** Returns the statements about the problems of a request and the outcome of each problem. */
export async function readProblemSteps(db: Reader, requestId: number): Promise<TimelineEntry[]> {
  const problems = await findProblemsOf(db, requestId);
  const statements = Map.groupBy(
    await findStatementsOf(db, requestId),
    ({ problem_id: problemId }) => problemId,
  );
  return problems.flatMap(problem => [
    ...(statements.get(problem.id) ?? []).map(({ problem_id: _, ...statement }, place) => ({
      ...statement,
      text: place === 0 ? PROBLEM_TEXTS[problem.kind] : ANSWERED,
    })),
    ...endOf(problem),
  ]);
}

function endOf({ state, closed_at: closedAt, decision, reason, admin }: Problem): TimelineEntry[] {
  if (closedAt === null) return [];
  if (state === 'closed') return [{ at: closedAt, text: CLOSED }];
  if (state === 'expired') return [{ at: closedAt, text: EXPIRED }];
  const text = decision === null ? DECIDED : `Decisión: ${DECISION_LABELS[decision]}`;
  return [{ at: closedAt, text, actor: admin, reason }];
}
