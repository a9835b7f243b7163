import { jobAddressEndpoints } from '@oficio/domain/requests/address/contract.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { useRefreshRequests } from '../api.ts';

interface NewAddress {
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Changes or proposes the address of a job. Pending until the lists show it, also when it is refused. */
export function useChangeAddress(id: number) {
  const refreshRequests = useRefreshRequests();
  return useMutation({
    mutationFn: (body: NewAddress) => call(jobAddressEndpoints.changeAddress, { params: { id }, body }),
    onSettled: refreshRequests,
  });
}

const ANSWERS = {
  accept: jobAddressEndpoints.acceptAddress,
  decline: jobAddressEndpoints.declineAddress,
  withdraw: jobAddressEndpoints.withdrawAddress,
} as const;

type AddressAnswer = keyof typeof ANSWERS;

interface Answered {
  /** Id of the request. */
  readonly id: number;
  readonly proposalId: number;
  readonly answer: AddressAnswer;
}

/** Accepts, declines or withdraws the proposal that was on the screen. Pending until the lists show it. */
export function useAnswerAddress() {
  const refreshRequests = useRefreshRequests();
  return useMutation({
    mutationFn: ({ answer, ...params }: Answered) => call(ANSWERS[answer], { params }),
    onSettled: refreshRequests,
  });
}
