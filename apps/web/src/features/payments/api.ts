import { paymentEndpoints } from '@oficio/domain/payments/contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/client.ts';

/** Who takes the cards here; it does not change while the app is open. */
export const usePaymentConfig = () =>
  useQuery({
    queryKey: ['payments', 'config'],
    queryFn: ({ signal }) => call(paymentEndpoints.paymentConfig, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

interface Payable {
  readonly requestId: number;
  /** Euros: another price is another payment. */
  readonly price: number | null;
}

const INTENTS = ['payments', 'intent'] as const;

/** The payment of a request at its price. The server gives the same one however often it is asked. */
export const usePaymentIntent = ({ requestId, price }: Payable, enabled: boolean) =>
  useQuery({
    queryKey: [...INTENTS, requestId, price],
    queryFn: () => call(paymentEndpoints.createPaymentIntent, { body: { request_id: requestId } }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The server has been patient with the provider already.
    retry: false,
    refetchOnReconnect: false,
  });

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
