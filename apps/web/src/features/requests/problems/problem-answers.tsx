import { Button, Stack } from '@mantine/core';
import { type JobProblem, type JobReader, namesOf } from '@oficio/domain/must-act/job-view.ts';
import { closerOf } from '@oficio/domain/payments/problems/problem-rules.ts';
import { sharesAfter } from '@oficio/domain/payments/shares.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useState } from 'react';
import { ApiError, refusalOf } from '../../../lib/api/api-error.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { WhoGetsWhat } from '../../../ui/data/who-gets-what.tsx';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
import { useCloseProblem } from './api.ts';
import classes from './problem-note.module.css';

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
export function ProblemAnswers({ request, problem, reader, onSettled }: ProblemAnswersProps) {
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
