import { type PayoutAccountOut, payoutAccountEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { payoutAccountStateOf } from './payout-account-state.ts';

const PAYOUT_ACCOUNT = ['payments', 'payout account'] as const;

/** Polling interval in milliseconds while the provider verifies the account. */
const VERIFICATION_INTERVAL = 30_000;

/** Loads the technician's payout account from the provider, each time it is shown. */
export const usePayoutAccount = ({ enabled = true }: { readonly enabled?: boolean } = {}) =>
  useQuery({
    enabled,
    queryKey: PAYOUT_ACCOUNT,
    queryFn: ({ signal }) => call(payoutAccountEndpoints.payoutAccount, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && payoutAccountStateOf(data) === 'verifying' ? VERIFICATION_INTERVAL : false,
  });

/** Creates the payout account. Repeated calls return the same account. */
export function useCreatePayoutAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(payoutAccountEndpoints.createPayoutAccount),
    onSuccess: account => queryClient.setQueryData<PayoutAccountOut>(PAYOUT_ACCOUNT, account),
  });
}

/** Creates a link to the provider's onboarding. Each link works once. */
export const useOnboardingLink = () =>
  useMutation({ mutationFn: () => call(payoutAccountEndpoints.createOnboardingLink) });

/** Creates a link to the provider's dashboard. Each link works once. */
export const useDashboardLink = () =>
  useMutation({ mutationFn: () => call(payoutAccountEndpoints.payoutDashboardLink) });
