import { Skeleton, Stack } from '@mantine/core';
import type { AccountOut } from '@oficio/domain/own-account/contract.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useAccount } from '../features/accounts/own/api.ts';
import { DeleteAccount } from '../features/accounts/own/delete-account.tsx';
import { EmailChange } from '../features/accounts/own/email-change.tsx';
import { EmailState } from '../features/accounts/own/email-state.tsx';
import { ExportData } from '../features/accounts/own/export-data.tsx';
import { PasswordForm } from '../features/accounts/own/password-form.tsx';
import { ProfileForm } from '../features/accounts/own/profile-form.tsx';
import { AccountSection } from '../features/accounts/own/section.tsx';
import { SessionList } from '../features/accounts/own/session-list.tsx';
import { NotificationPreferences } from '../features/notifications/notification-preferences.tsx';
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
  const { user, has_password: hasPassword } = account;
  const { hash } = useLocation();
  // Mails and notices lead to a section, which was not here yet when the browser looked for it.
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash]);
  return (
    <div>
      <AccountSection id="datos" title="Datos" lead="Así te ven los demás en Oficio.">
        <ProfileForm user={user} />
      </AccountSection>
      <AccountSection
        id="correo"
        title="Correo"
        lead="Con él entras, y a él te avisamos. Si lo cambias, tendrás que confirmarlo desde la dirección nueva."
      >
        <Stack gap="lg">
          <EmailState account={account} />
          <EmailChange hasPassword={hasPassword} />
        </Stack>
      </AccountSection>
      <AccountSection
        id="contrasena"
        title="Contraseña"
        lead="Al cambiarla se cierran las sesiones de los demás dispositivos."
      >
        <PasswordForm hasPassword={hasPassword} email={user.email} />
      </AccountSection>
      <AccountSection
        id="notificaciones"
        title="Notificaciones"
        lead="Cómo quieres que te avisemos de lo que pasa con tus solicitudes, tus trabajos y tus mensajes."
      >
        <NotificationPreferences user={account.user} />
      </AccountSection>
      <AccountSection
        id="sesiones"
        title="Sesiones"
        lead="Dónde has iniciado sesión. Si no reconoces una, ciérrala y cambia tu contraseña."
      >
        <SessionList />
      </AccountSection>
      <AccountSection
        id="tus-datos"
        title="Tus datos"
        lead="Llévate una copia de todo lo que guardamos de ti."
      >
        <ExportData />
      </AccountSection>
      <AccountSection id="eliminar" title="Eliminar cuenta" lead="Para siempre: no se puede deshacer.">
        <DeleteAccount hasPassword={hasPassword} isAdmin={user.role === 'admin'} />
      </AccountSection>
    </div>
  );
}
