import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';

/** The platform's settings for payments; undefined until they are known. */
export const usePaymentConfig = () =>
  useQuery({
    queryKey: ['payments', 'config'],
    queryFn: ({ signal }) => call(chargeEndpoints.paymentConfig, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;

/** The platform's fee in percent; undefined until it is known. */
export const useFeePercent = (): number | undefined => usePaymentConfig()?.fee_percent;
