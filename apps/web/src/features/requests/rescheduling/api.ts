import { dateEndpoints } from '@oficio/domain/payments/rescheduling/contract.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, refusalOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useRefreshRequests } from '../api.ts';

interface NewDate {
  /** Id of the request. */
  readonly id: number;
  /** ISO 8601 with offset. */
  readonly date: string;
}

/** Proposes another date for a paid job. Pending until the lists show it, also when it is refused. */
export function useProposeDate() {
  const refreshRequests = useRefreshRequests();
  return useMutation({
    mutationFn: ({ id, date }: NewDate) =>
      call(dateEndpoints.proposeDate, { params: { id }, body: { date } }),
    onSettled: refreshRequests,
  });
}

const ANSWERS = {
  accept: dateEndpoints.acceptDate,
  decline: dateEndpoints.declineDate,
  withdraw: dateEndpoints.withdrawDate,
} as const;

interface Answered {
  /** Id of the request. */
  readonly id: number;
  readonly proposalId: number;
  readonly answer: keyof typeof ANSWERS;
}

/** Accepts, declines or withdraws the proposal that was on the screen. Pending until the lists show it. */
function useAnswerProposal() {
  const refreshRequests = useRefreshRequests();
  return useMutation({
    mutationFn: ({ answer, ...params }: Answered) => call(ANSWERS[answer], { params }),
    onSettled: refreshRequests,
  });
}

type ProposalAnswer = 'accept' | 'decline' | 'withdraw';

const DONE: Readonly<Record<ProposalAnswer, string>> = {
  accept: 'Nueva fecha acordada',
  decline: 'Propuesta rechazada',
  withdraw: 'Propuesta retirada',
};
const FAILED: Readonly<Record<ProposalAnswer, string>> = {
  accept: 'Error al aceptar la fecha',
  decline: 'Error al rechazar la fecha',
  withdraw: 'Error al retirar la propuesta',
};

/**
 * Sends one answer to a proposal at a time. `pending` is the running answer. Calls `onDone` also if the proposal is not
 * open any more; other failures change nothing.
 */
export function useProposalAnswer(requestId: number, proposalId: number, onDone: () => void) {
  const { mutateAsync } = useAnswerProposal();
  const [answering, setAnswering] = useState<ProposalAnswer | null>(null);
  const press = useSingleFlight(async (answer: ProposalAnswer) => {
    setAnswering(answer);
    try {
      await mutateAsync({ id: requestId, proposalId, answer });
      toast.success(DONE[answer]);
      onDone();
    } catch (error) {
      const hasMoved = error instanceof ApiError && error.status === 409;
      toast[hasMoved ? 'info' : 'error'](refusalOf(error, FAILED[answer]));
      if (hasMoved) onDone();
    } finally {
      setAnswering(null);
    }
  });
  return { press, answering, pending: answering !== null };
}
