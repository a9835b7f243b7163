import {
  type PayoutAccountOut,
  payoutAccountEndpoints,
} from '@oficio/domain/payments/payout-accounts/contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { payoutStateOf } from './payout-state.ts';

const PAYOUT_ACCOUNT = ['payments', 'payout account'] as const;

/** Milliseconds between two looks while the provider verifies. */
const VERIFICATION_INTERVAL = 30_000;

/** The technician's account as the provider has it now: asked again whenever it is shown. */
export const usePayoutAccount = ({ enabled = true }: { readonly enabled?: boolean } = {}) =>
  useQuery({
    enabled,
    queryKey: PAYOUT_ACCOUNT,
    queryFn: ({ signal }) => call(payoutAccountEndpoints.payoutAccount, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && payoutStateOf(data) === 'verifying' ? VERIFICATION_INTERVAL : false,
  });

/** Opens the account; the same one however often it is pressed. */
export function useCreatePayoutAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(payoutAccountEndpoints.createPayoutAccount),
    onSuccess: account => queryClient.setQueryData<PayoutAccountOut>(PAYOUT_ACCOUNT, account),
  });
}

/** A fresh address of the provider's onboarding; it opens once. */
export const useOnboardingLink = () =>
  useMutation({ mutationFn: () => call(payoutAccountEndpoints.createOnboardingLink) });

/** A fresh address of the provider's dashboard; it opens once. */
export const useDashboardLink = () =>
  useMutation({ mutationFn: () => call(payoutAccountEndpoints.payoutDashboardLink) });
