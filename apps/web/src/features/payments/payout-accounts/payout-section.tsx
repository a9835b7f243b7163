import { Button, Stack, Text } from '@mantine/core';
import { useErrorLog } from '../../../lib/hooks/use-error-log.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { usePayoutAccount } from './api.ts';
import { PAYOUT_TEXTS, payoutAccountStateOf } from './payout-account-state.ts';

/** Shows the payout account on the technician's dashboard. A failed check is only logged (spec, section 8). */
export function PayoutSection() {
  const { data, error, isPending } = usePayoutAccount();
  useErrorLog('payment status', error);
  const texts = data && PAYOUT_TEXTS[payoutAccountStateOf(data)];
  return (
    <Stack align="flex-start" gap="sm">
      <div role="status">{texts ? <StatusBadge tone={texts.tone}>{texts.badge}</StatusBadge> : null}</div>
      {isPending ? (
        <Stack gap="sm" w="100%" mih={96} aria-hidden="true">
          <Skeleton height={24} width="7rem" round />
          <Skeleton height={14} />
          <Skeleton height={14} width="70%" />
        </Stack>
      ) : (
        <Text>{texts ? texts.text : 'Configura la cuenta en la que recibes el dinero de tus trabajos.'}</Text>
      )}
      <Button component={Link} to="/technician/stripe-onboarding" variant="default" size="md">
        {texts ? texts.link : 'Configurar cobros'}
      </Button>
    </Stack>
  );
}
