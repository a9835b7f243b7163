import { Alert } from '@mantine/core';
import { createdOnce } from '@oficio/domain/fields/once.ts';
import { missingParts, type ProfilePart } from '@oficio/domain/technicians/own-profile/completeness.ts';
import type { ProfileOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import { IconListCheck } from '@tabler/icons-react';

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
