import { DECISION_LABELS } from '@oficio/domain/payments/problems/labels.ts';
import { closerOf } from '@oficio/domain/payments/problems/problem-rules.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Step } from '../../requests/public.ts';
import { findProblemsOf, findStatementsOf } from '../store/timeline.ts';
import { ANSWERED, CLOSED, DECIDED, EXPIRED, PROBLEM_TEXTS, START_REPORT_CLOSED } from '../timeline/texts.ts';

type Problem = Awaited<ReturnType<typeof findProblemsOf>>[number];

/** Returns the statements about the problems of a request and the outcome of each problem. */
export async function readProblemSteps(db: Reader, requestId: number): Promise<Step[]> {
  const problems = await findProblemsOf(db, requestId);
  const statements = Map.groupBy(
    await findStatementsOf(db, requestId),
    ({ problem_id: problemId }) => problemId,
  );
  return problems.flatMap(problem => [
    ...(statements.get(problem.id) ?? []).map(
      (statement, place): Step => ({
        key: `statement-${statement.id}`,
        at: statement.at,
        ...(place === 0
          ? { kind: 'problem_opened', text: PROBLEM_TEXTS[problem.kind] }
          : { kind: 'problem_answered', text: ANSWERED }),
        actor: { id: statement.author_id, name: statement.author },
        reason: statement.text,
      }),
    ),
    ...endOfProblem(problem),
  ]);
}

function endOfProblem(problem: Problem): Step[] {
  const { kind, state, closed_at: at, decision } = problem;
  if (at === null) return [];
  const end = { key: `problem-${problem.id}-end`, at };
  if (state === 'closed' && kind === 'early_start')
    return [{ ...end, kind: 'problem_closed', text: START_REPORT_CLOSED }];
  if (state === 'closed') return [{ ...end, kind: 'problem_closed', text: CLOSED, actor: closerOf(kind) }];
  if (state === 'expired') return [{ ...end, kind: 'problem_expired', text: EXPIRED }];
  return [
    {
      ...end,
      kind: 'problem_decided',
      text: decision === null ? DECIDED : `Decisión: ${DECISION_LABELS[decision]}`,
      actor: { id: problem.decided_by, name: problem.admin },
      reason: problem.decision_reason,
    },
  ];
}
