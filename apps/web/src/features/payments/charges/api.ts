import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';

interface Payable {
  readonly requestId: number;
  /** Euros. Price and date identify the offer; each offer has its own payment. */
  readonly price: number | null;
  /** ISO 8601. */
  readonly date: string | null;
}

const INTENTS = ['payments', 'intent'] as const;

/** Loads the payment of the current offer. The server returns the same payment for repeated calls. */
export const usePaymentIntent = ({ requestId, price, date }: Payable, enabled: boolean) =>
  useQuery({
    queryKey: [...INTENTS, requestId, price, date],
    queryFn: () => call(chargeEndpoints.createPaymentIntent, { body: { request_id: requestId } }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The server already retried its call to the provider.
    retry: false,
    refetchOnReconnect: false,
  });

/**
 * Checks right before paying whether the payment on the screen belongs to the current offer. Only a 409 stops the payer;
 * after any other error the provider decides.
 */
export async function isCurrentPayment(requestId: number, clientSecret: string): Promise<boolean> {
  try {
    const current = await call(chargeEndpoints.createPaymentIntent, { body: { request_id: requestId } });
    return current.clientSecret === clientSecret;
  } catch (error) {
    return !(error instanceof ApiError && error.status === 409);
  }
}

/** Drops a payment that can no longer be made, so that the next one is loaded. */
export function useResetIntent(requestId: number): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.resetQueries({ queryKey: [...INTENTS, requestId] });
}

/**
 * Remembers whether this tab paid the request. The server learns it from the provider a moment later; until then the
 * payment page must not show a form.
 */
export function usePaidHere(requestId: number): { readonly paid: boolean; readonly markPaid: () => void } {
  const queryClient = useQueryClient();
  const queryKey = ['payments', 'paid here', requestId];
  return {
    paid: queryClient.getQueryData(queryKey) === true,
    markPaid: () => void queryClient.setQueryData(queryKey, true),
  };
}
