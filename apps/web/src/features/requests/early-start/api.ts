import { earlyStartEndpoints } from '@oficio/domain/payments/early-start/contract.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { useRefreshRequests } from '../api.ts';

/** The customer's answers to a start before the agreed time. */
export type StartAnswer = 'agree' | 'move';

/** Answers a start before the agreed time. Pending until the lists show it, also when it is refused. */
export function useAnswerStart(answer: StartAnswer) {
  const refreshRequests = useRefreshRequests();
  const { agreeToStart, moveStartedDate } = earlyStartEndpoints;
  return useMutation({
    mutationFn: (id: number) =>
      answer === 'agree' ? call(agreeToStart, { params: { id } }) : call(moveStartedDate, { params: { id } }),
    onSettled: refreshRequests,
  });
}
