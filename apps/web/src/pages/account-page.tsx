import { Skeleton } from '@mantine/core';
import type { AccountOut } from '@oficio/domain/own-account/contract.ts';
import { useAccount } from '../features/accounts/own/api.ts';
import { ProfileForm } from '../features/accounts/own/profile-form.tsx';
import { AccountSection } from '../features/accounts/own/section.tsx';
import { SessionList } from '../features/accounts/own/session-list.tsx';
import { Page } from '../ui/page.tsx';
import { ErrorState } from '../ui/states.tsx';

/** All that concerns the account itself. */
export default function AccountPage() {
  const { data, error, refetch } = useAccount();
  return (
    <Page title="Mi cuenta" lead="Tus datos, cómo entras y qué guardamos de ti.">
      {data ? (
        <Sections account={data} />
      ) : error ? (
        <ErrorState error={error} fallback="Error al cargar tu cuenta" onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={480} radius="lg" />
      )}
    </Page>
  );
}

function Sections({ account }: { readonly account: AccountOut }) {
  return (
    <div>
      <AccountSection id="datos" title="Datos" lead="Así te ven los demás en Oficio.">
        <ProfileForm user={account.user} />
      </AccountSection>
      <AccountSection
        id="sesiones"
        title="Sesiones"
        lead="Dónde has iniciado sesión. Si no reconoces una, ciérrala y cambia tu contraseña."
      >
        <SessionList />
      </AccountSection>
    </div>
  );
}
