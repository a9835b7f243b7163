import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from '../../lib/link.tsx';
import { useLogged } from '../../lib/use-logged.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { usePayoutAccount } from './payout-api.ts';
import { PAYOUT_WORDS, payoutStateOf } from './payout-state.ts';

/** How the technician is paid, on their dashboard. A check that fails is only logged (spec, section 8). */
export function PayoutSection() {
  const { data, error, isPending } = usePayoutAccount();
  useLogged('payment status', error);
  const words = data && PAYOUT_WORDS[payoutStateOf(data)];
  return (
    <Stack align="flex-start" gap="sm">
      <div role="status">{words ? <StatusBadge tone={words.tone}>{words.badge}</StatusBadge> : null}</div>
      {isPending ? (
        <Skeleton height={96} radius="md" aria-hidden="true" />
      ) : (
        <Text>{words ? words.text : 'Configura la cuenta en la que recibes el dinero de tus trabajos.'}</Text>
      )}
      <Button component={Link} to="/technician/stripe-onboarding" variant="default" size="md">
        {words ? words.link : 'Configurar cobros'}
      </Button>
    </Stack>
  );
}
