import { type RequestOut, requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { useRefreshRequests } from '../api.ts';

interface CounterOffer {
  readonly id: number;
  /** Euros, at most two decimals. */
  readonly price: number | null;
  readonly message: string;
}

/** Sends the customer's counter-offer: another price, a message, or both. */
export function useCounterOffer() {
  const refreshRequests = useRefreshRequests();
  return useMutation({
    mutationFn: ({ id, ...body }: CounterOffer) =>
      call(requestEndpoints.counterOffer, { params: { id }, body }),
    onSettled: refreshRequests,
  });
}

export interface Offer {
  readonly id: number;
  /** Euros, at most two decimals. */
  readonly negotiated_price: number;
  /** ISO 8601 with offset. */
  readonly negotiated_date: string | null;
  /** The server refuses an offer for another place than the one that the screen shows. */
  readonly shown_place: Pick<RequestOut, 'address' | 'latitude' | 'longitude'>;
}

/** Sends the technician's price and optional date. */
export function useApproveRequest() {
  const refreshRequests = useRefreshRequests();
  return useMutation({
    mutationFn: ({ id, ...body }: Offer) => call(requestEndpoints.approveRequest, { params: { id }, body }),
    onSettled: refreshRequests,
  });
}
