import { dateEndpoints } from '@oficio/domain/payments/rescheduling/contract.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { useRefreshRequests } from '../api.ts';
import { type ProposalAnswer, useAnswerPress } from '../use-answer-press.ts';

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

/** Answers a proposed date, one answer at a time. */
export function useProposalAnswer(requestId: number, proposalId: number, onDone: () => void) {
  const { mutateAsync } = useAnswerProposal();
  return useAnswerPress({
    send: answer => mutateAsync({ id: requestId, proposalId, answer }),
    done: DONE,
    failed: FAILED,
    onDone,
  });
}
