import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';

interface Payable {
  readonly requestId: number;
  /** Euros; with the date the offer: another offer is another payment. */
  readonly price: number | null;
  /** ISO 8601. */
  readonly date: string | null;
}

const INTENTS = ['payments', 'intent'] as const;

/** The payment of the current offer. The server gives the same one however often it is asked. */
export const usePaymentIntent = ({ requestId, price, date }: Payable, enabled: boolean) =>
  useQuery({
    queryKey: [...INTENTS, requestId, price, date],
    queryFn: () => call(chargeEndpoints.createPaymentIntent, { body: { request_id: requestId } }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The server has been patient with the provider already.
    retry: false,
    refetchOnReconnect: false,
  });

/**
 * Asks right before paying whether the payment on the screen is still that of the current offer. Only a clear no stops the
 * payer: without an answer the provider has the last word.
 */
export async function isCurrentPayment(requestId: number, clientSecret: string): Promise<boolean> {
  try {
    const current = await call(chargeEndpoints.createPaymentIntent, { body: { request_id: requestId } });
    return current.clientSecret === clientSecret;
  } catch (error) {
    return !(error instanceof ApiError && error.status === 409);
  }
}

/** Forgets a payment that can no longer be made, so that the next one is asked for. */
export function useForgetIntent(requestId: number): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.resetQueries({ queryKey: [...INTENTS, requestId] });
}

/**
 * Whether a payment went through in this tab. The provider tells the server a moment later; until then whoever comes
 * back to the payment must not find a form.
 */
export function usePaidHere(requestId: number): { readonly paid: boolean; readonly markPaid: () => void } {
  const queryClient = useQueryClient();
  const queryKey = ['payments', 'paid here', requestId];
  return {
    paid: queryClient.getQueryData(queryKey) === true,
    markPaid: () => void queryClient.setQueryData(queryKey, true),
  };
}
