import { Stack, Text, Title } from '@mantine/core';
import type { AccountOut } from '@oficio/domain/accounts/own/contract.ts';
import { isStaff } from '@oficio/domain/roles.ts';
import { type ReactNode, useEffect, useId } from 'react';
import { useLocation } from 'react-router';
import { useAccount } from '../../features/accounts/own/api.ts';
import { EmailChange, EmailState } from '../../features/accounts/own/email-address.tsx';
import { DeleteAccount, ExportData } from '../../features/accounts/own/own-data.tsx';
import { PasswordForm } from '../../features/accounts/own/password-form.tsx';
import { ProfileForm } from '../../features/accounts/own/profile-form.tsx';
import { SessionList, SessionSkeleton } from '../../features/accounts/own/session-list.tsx';
import {
  SecondFactorSkeleton,
  SecondFactorState,
} from '../../features/accounts/second-factor/second-factor-state.tsx';
import { PanelChoice } from '../../features/accounts/sign-in/panel-choice.tsx';
import {
  NotificationPreferences,
  PreferencesSkeleton,
} from '../../features/notifications/notification-preferences.tsx';
import { AlertList, AlertSkeleton } from '../../features/technicians/alerts/alert-list.tsx';
import { useUser } from '../../lib/session/session.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { FormSkeleton } from '../../ui/loading/form-skeleton.tsx';
import classes from './account-page.module.css';

/** A section of the page, shown before its data arrives. */
interface Part {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  /** Placeholder until the account is loaded. */
  readonly skeleton: ReactNode;
  readonly of: (account: AccountOut) => ReactNode;
  /** Only for administrators, or only for the others; for all when absent. */
  readonly isForStaff?: boolean;
}

const PARTS: readonly Part[] = [
  {
    id: 'datos',
    title: 'Perfil',
    lead: 'Así te ven los demás.',
    skeleton: <FormSkeleton fields={2} height={[263, 246, 229]} />,
    of: ({ user }) => <ProfileForm user={user} />,
  },
  {
    id: 'correo',
    title: 'Email',
    lead: 'Lo usas para entrar y en él recibes los avisos. Si lo cambias, tendrás que confirmarlo desde la dirección nueva.',
    skeleton: <FormSkeleton height={[125, 88, 88]} />,
    of: account => (
      <Stack gap="lg">
        <EmailState account={account} />
        <EmailChange hasPassword={account.has_password} />
      </Stack>
    ),
  },
  {
    id: 'contrasena',
    title: 'Contraseña',
    lead: 'Al cambiarla se cierran las sesiones de los demás dispositivos.',
    skeleton: <FormSkeleton fields={2} height={[229, 229, 229]} />,
    of: ({ user, has_password }) => <PasswordForm hasPassword={has_password} email={user.email} />,
  },
  {
    id: 'verificacion',
    title: 'Verificación en dos pasos',
    lead: 'Un código de tu móvil, además de la contraseña.',
    skeleton: <SecondFactorSkeleton />,
    of: () => <SecondFactorState />,
  },
  {
    id: 'notificaciones',
    title: 'Notificaciones',
    lead: 'Cómo quieres que te avisemos de lo que pasa con tus solicitudes, tus trabajos y tus mensajes.',
    skeleton: <PreferencesSkeleton />,
    of: ({ user }) => <NotificationPreferences user={user} />,
  },
  {
    id: 'avisos-de-zona',
    title: 'Avisos de zona',
    lead: 'Te avisaremos una vez, cuando haya un técnico donde ahora no lo hay.',
    skeleton: <AlertSkeleton />,
    of: () => <AlertList />,
    isForStaff: false,
  },
  {
    id: 'panel',
    title: 'Panel de administración',
    lead: 'Qué se abre cuando inicias sesión.',
    skeleton: null,
    of: () => <PanelChoice />,
    isForStaff: true,
  },
  {
    id: 'sesiones',
    title: 'Sesiones',
    lead: 'Dónde has iniciado sesión. Si no reconoces una, ciérrala y cambia tu contraseña.',
    skeleton: <SessionSkeleton />,
    of: () => <SessionList />,
  },
  {
    id: 'tus-datos',
    title: 'Copia de tus datos',
    lead: 'Llévate todo lo que guardamos de ti.',
    skeleton: <FormSkeleton height={[182, 157, 108]} />,
    of: () => <ExportData />,
  },
  {
    id: 'eliminar',
    title: 'Eliminar cuenta',
    lead: 'Para siempre: no se puede deshacer.',
    skeleton: <FormSkeleton height={[398, 324, 200]} />,
    of: ({ user, has_password }) => <DeleteAccount hasPassword={has_password} isStaff={isStaff(user.role)} />,
  },
];

/** Sections about the account itself. */
export default function AccountPage() {
  const { data, error, refetch } = useAccount();
  const user = useUser();
  const { hash } = useLocation();
  const isThere = data !== undefined;
  // Links in mails and notifications name a section, which did not exist when the browser looked for it.
  useEffect(() => {
    if (isThere) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, isThere]);
  return (
    <Page title="Mi cuenta" lead="Tus datos, cómo entras y qué guardamos de ti.">
      {error && !data ? (
        <ErrorState error={error} fallback="Error al cargar tu cuenta" onRetry={() => void refetch()} />
      ) : (
        <div aria-busy={!data}>
          {PARTS.filter(
            ({ isForStaff }) =>
              isForStaff === undefined || (user !== null && isStaff(user.role) === isForStaff),
          ).map(({ id, title, lead, skeleton, of }) => (
            <AccountSection key={id} id={id} title={title} lead={lead}>
              {data ? of(data) : skeleton}
            </AccountSection>
          ))}
        </div>
      )}
    </Page>
  );
}

interface AccountSectionProps {
  /** Id of the section and its fragment: `/account#sesiones`. */
  readonly id: string;
  readonly title: string;
  /** One sentence that explains the purpose. */
  readonly lead: string;
  readonly children: ReactNode;
}

/** Section of the account page: the title and purpose beside the content, or above it on a phone. */
function AccountSection({ id, title, lead, children }: AccountSectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={classes.section}>
      <div>
        <Title order={2} id={heading} className={classes.title}>
          {title}
        </Title>
        <Text c="dimmed" mt={4}>
          {lead}
        </Text>
      </div>
      <Card>{children}</Card>
    </section>
  );
}
