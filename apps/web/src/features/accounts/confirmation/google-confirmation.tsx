import { Button } from '@mantine/core';
import { secondFactorEndpoints } from '@oficio/domain/accounts/second-factor/contract.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { textOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Actions } from '../../../ui/forms/actions.tsx';
import { saveNextPath } from '../google/next-after-google.ts';
import { GoogleLogo } from '../sign-in/google-button.tsx';

/** Leaves the app for a new sign-in with Google. Afterwards the user returns to this page and repeats the action. */
export function GoogleConfirmation({ onClose }: { readonly onClose: () => void }) {
  const { pathname, search, hash } = useLocation();
  const [pending, setPending] = useState(false);
  const leave = useSingleFlight(async () => {
    setPending(true);
    try {
      const { to } = await call(secondFactorEndpoints.confirmWithGoogle);
      saveNextPath(pathname + search + hash);
      location.assign(to);
    } catch (error) {
      setPending(false);
      toast.error(textOf(error, 'Error al abrir Google'));
    }
  });
  return (
    <Actions>
      <Button variant="subtle" color="gray" size="md" onClick={onClose}>
        Cancelar
      </Button>
      <Button
        variant="default"
        size="md"
        leftSection={<GoogleLogo />}
        loading={pending}
        onClick={leave}
        data-autofocus
      >
        Confirmar con Google
      </Button>
    </Actions>
  );
}
