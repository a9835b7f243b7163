import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { type JobProblem, type JobReader, namesOf } from '@oficio/domain/must-act/job-view.ts';
import { isUndecidedProblem } from '@oficio/domain/payments/problem-states.ts';
import { closerOf } from '@oficio/domain/payments/problems/problem-rules.ts';
import { sharesAfter } from '@oficio/domain/payments/shares.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError, refusalOf } from '../../../lib/api/api-error.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { WhoGetsWhat } from '../../../ui/data/amount-list.tsx';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { PaymentAlert, Quote } from '../../../ui/feedback/payment-alert.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { lazyDialog, lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { useCloseProblem } from './api.ts';
import classes from './problem-note.module.css';
import { decisionTitle, endedText, undecidedText } from './problem-texts.ts';

const ProblemEntries = lazyPart(() => import('./problem-entries.tsx'), {
  failedText: 'No se ha podido cargar lo que se ha dicho',
  fallback: <Skeleton height={72} radius="md" />,
});

interface ProblemNoteProps {
  readonly request: RequestOut;
  readonly reader: JobReader;
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
  readonly problem: JobProblem;
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

const EntryDialog = lazyDialog(() => import('./entry-dialog.tsx'));
const FAILED = 'Error al cerrar el problema';

interface ProblemAnswersProps {
  readonly request: RequestOut;
  readonly problem: JobProblem;
  readonly reader: JobReader;
  /** Called after an action that may remove its button. */
  readonly onSettled: () => void;
}

/** Lets both sides answer an undecided problem, and the side that reported it close it. */
function ProblemAnswers({ request, problem, reader, onSettled }: ProblemAnswersProps) {
  const [answering, setAnswering] = useState(false);
  const close = useCloseProblem();
  const isExpected = problem.state === 'awaiting_reply' && problem.opened_by !== reader;
  const press = useSingleFlight(async () => {
    const sure = await confirm({
      title: '¿Ya está resuelto?',
      message: (
        <Stack>
          {request.money?.payout ? (
            <WhoGetsWhat
              shares={sharesAfter(request.money, 0)}
              customer={reader === 'customer' ? 'Tú' : request.user_name}
              technician={reader === 'technician' ? 'Tú' : request.technician_name}
            />
          ) : null}
          <span>{closingText(request, problem)}</span>
        </Stack>
      ),
      confirmLabel: 'Ya está resuelto',
    });
    if (!sure) return;
    try {
      await close.mutateAsync(request.id);
      toast.success('Problema cerrado');
    } catch (error) {
      const hasMoved = error instanceof ApiError && error.status === 409;
      toast[hasMoved ? 'info' : 'error'](refusalOf(error, FAILED));
    }
    onSettled();
  });
  return (
    <div className={classes.buttons}>
      <Button variant={isExpected ? 'filled' : 'default'} size="md" onClick={() => setAnswering(true)}>
        Responder
      </Button>
      {closerOf(problem.kind) === reader ? (
        <Button variant="default" size="md" loading={close.isPending} onClick={() => press()}>
          Ya está resuelto
        </Button>
      ) : null}
      {answering ? (
        <EntryDialog
          request={request}
          kind="answer"
          reader={reader}
          onClose={() => setAnswering(false)}
          onDone={() => setAnswering(false)}
        />
      ) : null}
    </div>
  );
}

/** Returns what follows when the problem is closed. */
function closingText(request: RequestOut, { opened_by }: JobProblem): string {
  const { technician, customer } = namesOf(request);
  const payout = request.money?.payout;
  if (opened_by === 'technician')
    return payout
      ? `Retiras tu aviso: ${customer} ya no tiene que responder, y su plazo para reclamar vuelve a empezar.`
      : `Retiras tu aviso: ${customer} ya no tiene que responder y el trabajo sigue adelante.`;
  if (!payout) return 'Retiras tu aviso y el trabajo sigue adelante. Si hace falta, podrás volver a avisar.';
  const until = payout.release_at;
  return until === null || Date.parse(until) <= serverNow()
    ? `Retiras tu aviso. Tu plazo para reclamar ha acabado: ${technician} podrá recibir su dinero y ya no podrás avisar de otro problema.`
    : `Retiras tu aviso. Si no vuelves a avisar, ${technician} podrá recibir su dinero desde el ${formatJobTime(until, request)}.`;
}
