import { Alert } from '@mantine/core';
import type { AttemptProblem } from './use-attempt.ts';

/** How the last attempt ended, when the payer has to know before the next. */
export function AttemptAlert({ problem }: { readonly problem: AttemptProblem | null }) {
  if (problem === null) return null;
  return (
    <Alert color="red" title={problem.title}>
      {problem.text}
    </Alert>
  );
}
