import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

/** Loads the platform's settings for payments once: they do not change while the app is open. */
export const usePaymentConfig = () =>
  useQuery({
    queryKey: ['payments', 'config'],
    queryFn: ({ signal }) => call(chargeEndpoints.paymentConfig, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
