import { Alert } from '@mantine/core';
import type { AttemptProblem } from './attempt.tsx';

/** Shows why the last attempt failed or has an unknown result. */
export function AttemptAlert({ problem }: { readonly problem: AttemptProblem | null }) {
  if (problem === null) return null;
  return (
    <Alert color="red" title={problem.title}>
      {problem.text}
    </Alert>
  );
}
