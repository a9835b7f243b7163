import { Skeleton, Text } from '@mantine/core';
import type { Problem, Reader } from '@oficio/domain/must-act/job-view.ts';
import { isUndecidedProblem } from '@oficio/domain/payments/problem-states.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { type ReactNode, useRef } from 'react';
import { PaymentAlert, Quote } from '../../../ui/feedback/payment-alert.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { ProblemAnswers } from './problem-answers.tsx';
import classes from './problem-note.module.css';
import { decisionTitle, endedText, undecidedText } from './problem-texts.ts';

const ProblemEntries = lazyPart(() => import('./problem-entries.tsx'), {
  failedText: 'No se ha podido cargar lo que se ha dicho',
  fallback: <Skeleton height={72} radius="md" />,
});

interface ProblemNoteProps {
  readonly request: RequestOut;
  readonly reader: Reader;
  /** More about the money, between the explanation and the entries. */
  readonly children?: ReactNode;
}

/** Shows the latest problem of a job: with all entries while it is undecided, afterwards the decision or one line. */
export function ProblemNote({ request, reader, children }: ProblemNoteProps) {
  const root = useRef<HTMLDivElement>(null);
  const problem = request.money?.problem ?? null;
  if (problem === null) return null;
  // The pressed button may be removed after its call, so the focus moves to the note.
  const settle = () => root.current?.focus({ preventScroll: true });
  return (
    <div ref={root} tabIndex={-1} className={classes.note}>
      {isUndecidedProblem(problem.state) ? (
        <UndecidedNote request={request} problem={problem} reader={reader} onSettled={settle}>
          {children}
        </UndecidedNote>
      ) : problem.decision === null ? (
        <Text size="sm" c="dimmed">
          {endedText(request, problem, reader)}
        </Text>
      ) : (
        <PaymentAlert tone="done" title={decisionTitle(problem.decision)}>
          {children}
          {problem.decision_reason === null ? null : <Quote by="Su motivo:" text={problem.decision_reason} />}
        </PaymentAlert>
      )}
    </div>
  );
}

interface UndecidedNoteProps extends ProblemNoteProps {
  readonly problem: Problem;
  readonly onSettled: () => void;
}

function UndecidedNote({ request, problem, reader, onSettled, children }: UndecidedNoteProps) {
  const { title, text } = undecidedText(request, problem, reader);
  return (
    <PaymentAlert tone="stopped" title={title}>
      <span>{text}</span>
      {children}
      <ProblemEntries request={request} reader={reader} />
      <ProblemAnswers request={request} problem={problem} reader={reader} onSettled={onSettled} />
    </PaymentAlert>
  );
}
