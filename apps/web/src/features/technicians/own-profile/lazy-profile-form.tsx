import { Button, Stack, Text } from '@mantine/core';
import type { ProfileOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import { IconPencil } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts';
import { FormSkeleton } from '../../../ui/loading/form-skeleton.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { readProfileDraft, valuesOf } from './my-profile-values.ts';

/** The profile form, which most visits of the dashboard do not need. */
export const LazyProfileForm = lazyPart(() => import('./my-profile-form.tsx'), {
  failedText: 'No se ha podido cargar el formulario',
  fallback: <FormSkeleton fields={5} height={[980, 890, 595]} />,
});

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
