import { Alert, Anchor, Stack } from '@mantine/core';
import { DASHBOARD_PATHS } from '@oficio/domain/technicians/dashboard-paths.ts';
import type { ProfileOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import { IconEyeOff, IconHourglass, IconUserX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../../../lib/navigation/link.tsx';
import classes from './my-notices.module.css';

interface MyNoticesProps {
  /** Null after a rejection. */
  readonly profile: ProfileOut | null;
  readonly emailVerified: boolean;
  /** Notice that asks to verify the address, before and after the approval. */
  readonly emailNotice: ReactNode;
}

/** Shows what the technician must do before getting the next job. */
export function MyNotices({ profile, emailVerified, emailNotice }: MyNoticesProps) {
  if (!profile)
    return (
      <Notice icon={<IconUserX />} title="No hemos aprobado tu perfil">
        Tu perfil se ha eliminado. Completa de nuevo tus datos y guárdalos: así vuelves a solicitar el alta.
      </Notice>
    );
  return (
    <Stack gap="sm" className={classes.notices}>
      {profile.approved ? null : (
        <Notice icon={<IconHourglass />} title="Tu cuenta está pendiente de aprobación">
          Un administrador tiene que aprobar tu perfil antes de que puedas aceptar trabajos.
        </Notice>
      )}
      {emailVerified ? null : emailNotice}
      <Visibility profile={profile} />
    </Stack>
  );
}

/** Says why the search does not show the technician. */
function Visibility({ profile }: { readonly profile: ProfileOut }) {
  const location = profile.latitude === null ? 'tu ubicación' : null;
  const services = profile.service_ids.length === 0 ? 'al menos un servicio' : null;
  if (location || services)
    return (
      <Notice icon={<IconEyeOff />} title="Nadie puede encontrarte todavía">
        A tu perfil le falta {[location, services].filter(Boolean).join(' y ')}.{' '}
        <Anchor
          component={Link}
          to={`${DASHBOARD_PATHS.profile}${location ? '#perfil' : '#servicios'}`}
          inherit
          c="inherit"
          underline="always"
        >
          {location ? 'Completar perfil' : 'Elegir servicios'}
        </Anchor>
      </Notice>
    );
  return profile.available === 1 ? null : (
    <Notice icon={<IconEyeOff />} title="No apareces en las búsquedas">
      Has indicado que no estás disponible para nuevos trabajos.
    </Notice>
  );
}

interface NoticeProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

/** Not announced as an alert, because it is on the page from the start. */
function Notice({ icon, title, children }: NoticeProps) {
  return (
    <Alert role="note" color="yellow" variant="light" radius="lg" icon={icon} title={title}>
      {children}
    </Alert>
  );
}
