import { DASHBOARD_PATHS } from '@oficio/domain/technicians/dashboard-paths.ts';
import { IconHourglass } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { usePayoutAccount } from '../../features/payments/payout-accounts/api.ts';
import {
  type OnboardingReturn,
  PayoutAccount,
  PayoutAccountSkeleton,
} from '../../features/payments/payout-accounts/payout-account.tsx';
import { ApiError, textOf } from '../../lib/api/api-error.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** The provider redirects the technician to these addresses; all show this screen (spec, section 2). */
const ONBOARDING_RETURNS: Readonly<Record<string, OnboardingReturn>> = {
  '/technician/stripe-success': 'returned',
  '/technician/stripe-refresh': 'link spent',
};

/** The technician's payout account. */
export default function TechnicianPayoutPage() {
  const { pathname } = useLocation();
  return (
    <Page
      title="Cuenta de cobros"
      lead="Aquí configuras la cuenta en la que recibes el dinero de tus trabajos."
      width="narrow"
    >
      <Content onboardingReturn={ONBOARDING_RETURNS[pathname] ?? 'own'} />
      <BackLink to={DASHBOARD_PATHS.money}>Volver a mis cobros</BackLink>
    </Page>
  );
}

function Content({ onboardingReturn }: { readonly onboardingReturn: OnboardingReturn }) {
  const { data, error, refetch } = usePayoutAccount();
  if (data) return <PayoutAccount account={data} onboardingReturn={onboardingReturn} />;
  if (!error) return <PayoutAccountSkeleton />;
  // Administrators approve technicians; the provider does not know it.
  if (error instanceof ApiError && error.status === 403)
    return (
      <EmptyState
        icon={<IconHourglass size={40} aria-hidden="true" />}
        title={textOf(error, 'Todavía no puedes configurar tus cobros')}
      >
        Cuando un administrador apruebe tu perfil podrás configurar aquí cómo cobras.
      </EmptyState>
    );
  return (
    <ErrorState error={error} fallback="Error al verificar estado de Stripe" onRetry={() => void refetch()} />
  );
}
