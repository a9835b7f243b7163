import { Anchor, Button, Text } from '@mantine/core';
import { IconExternalLink, IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { textOf } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useCreatePayoutAccount, useDashboardLink, useOnboardingLink, usePayoutAccount } from './api.ts';
import { payoutAccountStateOf } from './payout-account-state.ts';

/** Creates the payout account if there is none, and opens the provider's onboarding. */
export function OnboardingButton({ hasAccount }: { readonly hasAccount: boolean }) {
  const create = useCreatePayoutAccount();
  const link = useOnboardingLink();
  const [leaving, setLeaving] = useState(false);
  const { refetch } = usePayoutAccount();

  // The browser's back button may restore this page from its cache, with the old state.
  const onReturn = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    setLeaving(false);
    void refetch();
  });
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => onReturn(event);
    addEventListener('pageshow', listener);
    return () => removeEventListener('pageshow', listener);
  }, []);

  const press = useSingleFlight(async () => {
    if (!hasAccount) {
      try {
        await create.mutateAsync();
      } catch (error) {
        return toast.error(textOf(error, 'Error al crear cuenta'));
      }
      toast.success('Cuenta creada');
    }
    try {
      const { url } = await link.mutateAsync();
      setLeaving(true);
      location.assign(url);
    } catch {
      toast.error('Error al iniciar configuración de Stripe');
      // Another tab may have deleted or created the account.
      void refetch();
    }
  });

  return (
    <Button size="md" loading={create.isPending || link.isPending || leaving} onClick={() => press()}>
      {hasAccount ? 'Completar configuración' : 'Crear cuenta'}
    </Button>
  );
}

/** Loads the state from the provider now. */
export function RefreshButton() {
  const { refetch } = usePayoutAccount();
  const [asking, setAsking] = useState(false);
  const press = useSingleFlight(async () => {
    setAsking(true);
    const { data, error } = await refetch();
    setAsking(false);
    if (error) return toast.error('Error al verificar estado de Stripe');
    // The page shows any other state.
    if (data && payoutAccountStateOf(data) === 'verifying')
      toast.info('Stripe todavía está verificando tu cuenta');
  });
  return (
    <Button
      size="md"
      leftSection={<IconRefresh size={18} aria-hidden="true" />}
      loading={asking}
      onClick={() => press()}
    >
      Actualizar estado
    </Button>
  );
}

/**
 * Opens the provider's dashboard in a new tab. Opens the tab before the address is loaded, because popup blockers require
 * a user gesture.
 */
export function DashboardButton({ quiet = false }: { readonly quiet?: boolean }) {
  const link = useDashboardLink();
  const [blocked, setBlocked] = useState<string | null>(null);
  const press = useSingleFlight(async () => {
    setBlocked(null);
    const tab = window.open('', '_blank');
    if (tab) tab.document.body.textContent = 'Abriendo el panel de Stripe…';
    try {
      const { url } = await link.mutateAsync();
      if (!tab) return setBlocked(url);
      tab.opener = null;
      tab.location.replace(url);
    } catch {
      tab?.close();
      toast.error('Error al abrir dashboard');
    }
  });
  return (
    <>
      <Button
        size="md"
        variant={quiet ? 'default' : 'filled'}
        rightSection={<IconExternalLink size={18} aria-hidden="true" />}
        loading={link.isPending}
        onClick={() => press()}
      >
        Abrir panel de Stripe
        <span className="visually-hidden"> (en una pestaña nueva)</span>
      </Button>
      {blocked === null ? null : (
        <Text role="status" w="100%">
          Tu navegador no ha dejado abrir la pestaña.{' '}
          <Anchor href={blocked} target="_blank" rel="noopener" inherit onClick={() => setBlocked(null)}>
            Abrir el panel
          </Anchor>
        </Text>
      )}
    </>
  );
}
