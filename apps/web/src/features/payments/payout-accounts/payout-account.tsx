import { Alert, Group, List, Stack, Text, Title } from '@mantine/core';
import type { PayoutAccountOut } from '@oficio/domain/payments/payouts/contract.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePaymentConfig } from '../../../lib/api/payment-config.ts';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { Steps } from '../../../ui/data/steps.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { PAYOUT_TEXTS, type PayoutAccountState, payoutAccountStateOf } from './payout-account-state.ts';
import { DashboardButton, OnboardingButton, RefreshButton } from './payout-actions.tsx';

/** How the technician reached this page: from our pages, or returning from the provider. */
export type OnboardingReturn = 'own' | 'returned' | 'link spent';

interface PayoutAccountProps {
  readonly account: PayoutAccountOut;
  readonly onboardingReturn: OnboardingReturn;
}

const STEPS = ['Cuenta creada', 'Datos completos', 'Verificada'];
const REACHED = { none: 0, incomplete: 1, verifying: 2, active: 3 } as const satisfies Record<
  PayoutAccountState,
  number
>;

/** Shows the state of the payout account and the next step (spec, section 4). */
export function PayoutAccount({ account, onboardingReturn }: PayoutAccountProps) {
  const state = payoutAccountStateOf(account);
  const { badge, tone, title, text } = PAYOUT_TEXTS[state];
  const config = usePaymentConfig();
  return (
    <Stack gap="md">
      <ReturnNotice state={state} onboardingReturn={onboardingReturn} />
      <Card p={{ base: 'md', sm: 'xl' }}>
        <Stack gap="lg">
          <Steps label="Pasos de tu cuenta de cobros" steps={STEPS} reached={REACHED[state]} />
          <Stack gap="sm" align="flex-start" role="status">
            <Group gap="xs">
              <StatusBadge tone={tone}>{badge}</StatusBadge>
              {config.data?.provider === 'sandbox' ? (
                <StatusBadge tone="neutral">Modo de pruebas</StatusBadge>
              ) : null}
            </Group>
            <Title order={2} size="h3">
              {title}
            </Title>
            <Text>{text}</Text>
          </Stack>
          {state === 'none' || state === 'incomplete' ? <Needed /> : null}
          <Group>{actionsOf(state)}</Group>
          {state === 'verifying' ? (
            <Text size="sm" c="dimmed">
              Si Stripe necesita algún dato más, te lo pedirá en su panel.
            </Text>
          ) : null}
        </Stack>
      </Card>
    </Stack>
  );
}

function actionsOf(state: PayoutAccountState): ReactNode {
  switch (state) {
    case 'none':
    case 'incomplete':
      return <OnboardingButton hasAccount={state === 'incomplete'} />;
    case 'verifying':
      return (
        <>
          <RefreshButton />
          <DashboardButton quiet />
        </>
      );
    case 'active':
      return <DashboardButton />;
  }
}

/** Lists what the provider will ask for, so that the technician has it at hand. */
function Needed() {
  return (
    <div>
      <Text fw={600} mb={6}>
        Ten a mano
      </Text>
      <List spacing={4}>
        <List.Item>Tu DNI o NIE</List.Item>
        <List.Item>El IBAN de la cuenta en la que quieres cobrar</List.Item>
        <List.Item>Tu teléfono móvil</List.Item>
      </List>
    </div>
  );
}

/** Shown to a technician who returns from an incomplete onboarding. */
function ReturnNotice({
  state,
  onboardingReturn,
}: {
  readonly state: PayoutAccountState;
  readonly onboardingReturn: OnboardingReturn;
}) {
  if (state !== 'incomplete' || onboardingReturn === 'own') return null;
  const spent = onboardingReturn === 'link spent';
  return (
    <Alert
      role="note"
      color="yellow"
      variant="light"
      radius="lg"
      icon={<IconInfoCircle aria-hidden="true" />}
      title={spent ? 'El enlace ya no era válido' : 'No has terminado la configuración'}
    >
      {spent
        ? 'Cada enlace se abre una sola vez y caduca a los pocos minutos. Pulsa «Completar configuración» y te damos otro.'
        : 'Puedes seguir ahora o más tarde, cuando tengas tus datos a mano.'}
    </Alert>
  );
}

/** Placeholder of the card. */
export function PayoutAccountSkeleton() {
  return (
    <>
      <span role="status" className="visually-hidden">
        Comprobando tu cuenta de cobros…
      </span>
      <Card p={{ base: 'md', sm: 'xl' }} mih={340} aria-hidden="true">
        <Stack gap="lg">
          <Skeleton height={28} />
          <Skeleton height={24} width="7rem" round />
          <Skeleton height={22} width="60%" />
          <Skeleton height={14} />
          <Skeleton height={14} width="75%" />
          <Skeleton height={42} width="12rem" />
        </Stack>
      </Card>
    </>
  );
}
