import { Box, Stack } from '@mantine/core';
import type { AccountOut } from '@oficio/domain/own-account/contract.ts';
import { type ReactNode, useEffect } from 'react';
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
import { Bone } from '../ui/bone.tsx';
import { Page } from '../ui/page.tsx';
import { ErrorState } from '../ui/states.tsx';
import classes from './account-page.module.css';

/** A part of the page, which is there before what it shows. */
interface Part {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  /** So many fields, or as much as they. */
  readonly fields: number;
  /** Pixels that it takes, on a phone and at a desk. */
  readonly height: readonly [phone: number, desk: number];
  readonly of: (account: AccountOut) => ReactNode;
}

const PARTS: readonly Part[] = [
  {
    id: 'datos',
    title: 'Perfil',
    lead: 'Así te ven los demás.',
    fields: 2,
    height: [246, 229],
    of: ({ user }) => <ProfileForm user={user} />,
  },
  {
    id: 'correo',
    title: 'Email',
    lead: 'Con él entras, y a él te avisamos. Si lo cambias, tendrás que confirmarlo desde la dirección nueva.',
    fields: 0,
    height: [88, 88],
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
    fields: 2,
    height: [229, 229],
    of: ({ user, has_password }) => <PasswordForm hasPassword={has_password} email={user.email} />,
  },
  {
    id: 'notificaciones',
    title: 'Notificaciones',
    lead: 'Cómo quieres que te avisemos de lo que pasa con tus solicitudes, tus trabajos y tus mensajes.',
    fields: 3,
    height: [367, 267],
    of: ({ user }) => <NotificationPreferences user={user} />,
  },
  {
    id: 'sesiones',
    title: 'Sesiones',
    lead: 'Dónde has iniciado sesión. Si no reconoces una, ciérrala y cambia tu contraseña.',
    fields: 1,
    height: [240, 240],
    of: () => <SessionList />,
  },
  {
    id: 'tus-datos',
    title: 'Copia de tus datos',
    lead: 'Llévate todo lo que guardamos de ti.',
    fields: 1,
    height: [157, 108],
    of: () => <ExportData />,
  },
  {
    id: 'eliminar',
    title: 'Eliminar cuenta',
    lead: 'Para siempre: no se puede deshacer.',
    fields: 2,
    height: [324, 175],
    of: ({ user, has_password }) => (
      <DeleteAccount hasPassword={has_password} isAdmin={user.role === 'admin'} />
    ),
  },
];

/** All that concerns the account itself. */
export default function AccountPage() {
  const { data, error, refetch } = useAccount();
  const { hash } = useLocation();
  const isThere = data !== undefined;
  // Mails and notices lead to a section, which was not here yet when the browser looked for it.
  useEffect(() => {
    if (isThere) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, isThere]);
  return (
    <Page title="Mi cuenta" lead="Tus datos, cómo entras y qué guardamos de ti.">
      {error && !data ? (
        <ErrorState error={error} fallback="Error al cargar tu cuenta" onRetry={() => void refetch()} />
      ) : (
        <div aria-busy={!data}>
          {PARTS.map(({ id, title, lead, fields, height, of }) => (
            <AccountSection key={id} id={id} title={title} lead={lead}>
              {data ? of(data) : <Waiting fields={fields} height={height} />}
            </AccountSection>
          ))}
        </div>
      )}
    </Page>
  );
}

/** A form on its way: labels, fields and the button under them. As high as what comes: nothing below it moves. */
const Waiting = ({ fields, height: [phone, desk] }: Pick<Part, 'fields' | 'height'>) => (
  <Box
    className={classes.waiting}
    __vars={{ '--phone': `${phone}px`, '--desk': `${desk}px` }}
    aria-hidden="true"
  >
    {Array.from({ length: fields }, (_, index) => `field-${index}`).map(key => (
      <Stack key={key} gap={8}>
        <Bone height={14} width="30%" />
        <Bone height={42} />
      </Stack>
    ))}
    {fields === 0 ? <Bone height={24} width="60%" /> : null}
    <Bone height={42} width="45%" />
  </Box>
);
