import { Button } from '@mantine/core';
import { isStartAnswerable, namesOf } from '@oficio/domain/must-act/job-view.ts';
import { earlyStartEndpoints } from '@oficio/domain/payments/rescheduling/contract.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useMutation } from '@tanstack/react-query';
import { ApiError, refusalOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { confirm, type Question } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useRefreshRequests } from '../api.ts';

interface Texts {
  readonly label: string;
  readonly done: string;
  readonly question: (request: RequestOut) => Question;
}

const TEXTS: Readonly<Record<StartAnswer, Texts>> = {
  agree: {
    label: 'Sí, que empiece ya',
    done: 'Se lo hemos dicho',
    question: request => ({
      title: '¿Te viene bien que empiece ya?',
      message: `Se lo diremos a ${namesOf(request).technician}, y ya no podrás cambiar la fecha ni cancelar. Si algo va mal, podrás avisarnos igual.`,
      confirmLabel: 'Sí, que empiece ya',
    }),
  },
  move: {
    label: 'Cambiar la fecha',
    done: 'El trabajo vuelve a estar sin empezar. Ya puedes proponer otra fecha',
    question: request => ({
      title: '¿Cambiar la fecha?',
      message: `El trabajo vuelve a estar sin empezar y avisaremos a ${namesOf(request).technician}. Después podrás proponer otra fecha. Hasta que la acepte, sigue valiendo el ${formatJobTime(request.money?.agreed_date ?? '', request)}.`,
      confirmLabel: 'Cambiar la fecha',
    }),
  },
};

interface EarlyStartActionsProps {
  readonly request: RequestOut;
  /** True where the answer is the next step, so that agreeing is the filled button. */
  readonly isAsked?: boolean;
  /** Called after an answer that removes the buttons. */
  readonly onSettled: () => void;
}

/** Lets the customer answer a start before the agreed time, while that is possible. */
export function EarlyStartActions({ request, isAsked = false, onSettled }: EarlyStartActionsProps) {
  const now = useNow();
  if (now === null || !isStartAnswerable(request, now)) return null;
  return (
    <>
      <AnswerButton answer="agree" request={request} isFilled={isAsked} onSettled={onSettled} />
      <AnswerButton answer="move" request={request} isFilled={false} onSettled={onSettled} />
    </>
  );
}

interface AnswerButtonProps extends Omit<EarlyStartActionsProps, 'isAsked'> {
  readonly answer: StartAnswer;
  readonly isFilled: boolean;
}

function AnswerButton({ answer, request, isFilled, onSettled }: AnswerButtonProps) {
  const { mutateAsync, isPending } = useAnswerStart(answer);
  const { label, done, question } = TEXTS[answer];
  const press = useSingleFlight(async () => {
    if (!(await confirm(question(request)))) return;
    try {
      await mutateAsync(request.id);
      toast.success(done);
    } catch (error) {
      const hasMoved = error instanceof ApiError && error.status === 409;
      toast[hasMoved ? 'info' : 'error'](refusalOf(error, 'Error al actualizar estado'));
    }
    onSettled();
  });
  return (
    <Button variant={isFilled ? 'filled' : 'default'} size="md" loading={isPending} onClick={() => press()}>
      {label}
    </Button>
  );
}

/** The customer's answers to a start before the agreed time. */
type StartAnswer = 'agree' | 'move';

/** Answers a start before the agreed time. Pending until the lists show it, also when it is refused. */
function useAnswerStart(answer: StartAnswer) {
  const refreshRequests = useRefreshRequests();
  const { agreeToStart, moveStartedDate } = earlyStartEndpoints;
  return useMutation({
    mutationFn: (id: number) =>
      answer === 'agree' ? call(agreeToStart, { params: { id } }) : call(moveStartedDate, { params: { id } }),
    onSettled: refreshRequests,
  });
}
