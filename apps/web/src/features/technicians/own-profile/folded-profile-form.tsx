import { Button, Stack, Text } from '@mantine/core';
import type { ProfileOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import { IconPencil } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts';
import { LazyProfileForm } from './lazy-profile-form.tsx';
import { readProfileDraft } from './my-profile-draft.ts';
import { valuesOf } from './my-profile-values.ts';

interface FoldedProfileFormProps {
  readonly userId: number;
  readonly profile: ProfileOut;
}

/** The profile form behind a button. Folding keeps unsaved values, because the form stores them as a draft. */
export function FoldedProfileForm({ userId, profile }: FoldedProfileFormProps) {
  const [isOpen, setOpen] = useState(false);
  const form = useId();
  // The server has no drafts.
  const isStored = useHydrated() && !isOpen && readProfileDraft(userId, valuesOf(profile)) !== null;
  return (
    <Stack>
      <Text c="dimmed">
        {isStored
          ? 'Tienes cambios sin guardar.'
          : 'Tu biografía, tu experiencia, tu tarifa y tu ubicación, que ayudan a los clientes a elegirte.'}
      </Text>
      <Button
        variant="default"
        size="md"
        w="fit-content"
        leftSection={isOpen ? null : <IconPencil size={18} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? form : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Cerrar el formulario' : 'Editar perfil'}
      </Button>
      {isOpen ? (
        <div id={form}>
          <LazyProfileForm userId={userId} profile={profile} />
        </div>
      ) : null}
    </Stack>
  );
}
