import { Alert, Stack } from '@mantine/core';
import { createdOnce } from '@oficio/domain/fields/created-once.ts';
import { missingParts, type ProfilePart } from '@oficio/domain/technicians/own-profile/completeness.ts';
import type { ProfileOut, RefusalOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import { IconEyeOff, IconHourglass, IconListCheck, IconUserX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Quote } from '../../../ui/feedback/payment-alert.tsx';
import { useMyRefusal } from './api.ts';
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
  const refusal = useMyRefusal({ enabled: profile?.approved !== true }).data ?? null;
  if (!profile)
    return (
      <Notice icon={<IconUserX />} title="No hemos aprobado tu perfil">
        <Reason refusal={refusal} />
        Tu perfil se ha eliminado. Completa de nuevo tus datos y guárdalos: así vuelves a solicitar el alta.
      </Notice>
    );
  return (
    <Stack gap="sm" className={classes.notices}>
      {profile.approved ? null : (
        <Notice icon={<IconHourglass />} title="Tu cuenta está pendiente de aprobación">
          <Reason refusal={refusal} />
          Un administrador tiene que aprobar tu perfil antes de que puedas aceptar trabajos.
        </Notice>
      )}
      {emailVerified ? null : emailNotice}
      <Visibility profile={profile} />
    </Stack>
  );
}

/** Quotes why an administrator refused the profile; nothing without a reason. */
function Reason({ refusal }: { readonly refusal: RefusalOut | null }) {
  if (!refusal?.reason) return null;
  return (
    <Quote
      by={refusal.kind === 'revoked' ? 'Hemos retirado la aprobación por este motivo:' : 'Este es el motivo:'}
      text={refusal.reason}
    />
  );
}

/** Shows why the technician lost the approval; nothing for any other technician. */
export function RevokedNotice({ profile }: { readonly profile: ProfileOut }) {
  const refusal = useMyRefusal({ enabled: !profile.approved }).data ?? null;
  return refusal?.reason ? (
    <Notice icon={<IconUserX />} title="Tu perfil ya no está aprobado">
      <Reason refusal={refusal} />
      Corrige lo que haga falta: un administrador lo revisará de nuevo.
    </Notice>
  ) : null;
}

/** Says why the search does not show a technician with a complete profile. */
function Visibility({ profile }: { readonly profile: ProfileOut }) {
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

const NAMES: Readonly<Record<ProfilePart, string>> = {
  location: 'tu ubicación',
  services: 'al menos un servicio',
  hourly_rate: 'tu tarifa',
  bio: 'tu biografía',
  photo: 'tu foto',
};

const list = createdOnce(() => new Intl.ListFormat('es', { type: 'conjunction' }));

/** Says what a profile still lacks; nothing for a complete one. */
export function MissingParts({ profile }: { readonly profile: ProfileOut }) {
  const missing = missingParts(profile);
  return missing.length === 0 ? null : (
    <Alert
      role="note"
      color="yellow"
      variant="light"
      radius="lg"
      icon={<IconListCheck />}
      title="Completa tu perfil"
    >
      {missing.length === 1 ? 'Falta' : 'Faltan'} {list().format(missing.map(part => NAMES[part]))}. Los
      clientes eligen antes un perfil completo.
    </Alert>
  );
}
