import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { AccountOut } from '@oficio/domain/accounts/own/contract.ts';
import { undeliveredText } from '@oficio/domain/accounts/own/undelivered-text.ts';
import { useRef } from 'react';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { formatDateTime } from '../../../lib/format/date-times.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { ResendButton } from '../links/resend-button.tsx';
import { useCancelEmailChange } from './api.ts';

const BREAK_ANYWHERE = { overflowWrap: 'anywhere' } as const;

/** Shows the current address, whether it is verified, and the pending one. */
export function EmailState({ account }: { readonly account: AccountOut }) {
  const { user, pending_email, undelivered_at } = account;
  const root = useRef<HTMLDivElement>(null);
  return (
    <Stack gap="sm" ref={root} tabIndex={-1}>
      <Group gap="sm">
        <Text fw={600} miw={0} style={BREAK_ANYWHERE}>
          {user.email}
        </Text>
        <StatusBadge tone={user.email_verified ? 'success' : 'waiting'}>
          {user.email_verified ? 'Verificado' : 'Sin verificar'}
        </StatusBadge>
      </Group>
      {undelivered_at === null ? null : (
        <Alert color="red" role="note" title="Un correo nuestro no te ha llegado">
          <span style={BREAK_ANYWHERE}>{undeliveredText(user.email, formatDateTime(undelivered_at))}</span>
        </Alert>
      )}
      {user.email_verified ? null : (
        <Alert color="yellow" role="note" title="Verifica tu email">
          <Stack gap="sm" align="flex-start">
            <span>
              Te hemos enviado un enlace a tu dirección. Ábrelo para recibir avisos y poder recuperar tu
              cuenta.
            </span>
            <ResendButton />
          </Stack>
        </Alert>
      )}
      {pending_email === null ? null : (
        <Pending email={pending_email} onCancelled={() => root.current?.focus()} />
      )}
    </Stack>
  );
}

interface PendingProps {
  readonly email: string;
  /** Called when the pending change was cancelled and the button is removed. */
  readonly onCancelled: () => void;
}

function Pending({ email, onCancelled }: PendingProps) {
  const cancel = useCancelEmailChange();
  const press = useSingleFlight(async () => {
    try {
      await cancel.mutateAsync();
      toast.success('El cambio de email se ha cancelado');
      onCancelled();
    } catch (error) {
      toast.error(refusalOf(error, 'Error al cancelar el cambio de email'));
    }
  });
  return (
    <Alert color="tinta" role="note" title="Falta confirmar tu nuevo email">
      <Stack gap="sm" align="flex-start">
        <span style={BREAK_ANYWHERE}>
          Abre el enlace que hemos enviado a {email}. Hasta entonces sigue valiendo el de antes.
        </span>
        <Button variant="default" size="sm" loading={cancel.isPending} onClick={() => press()}>
          Cancelar el cambio
        </Button>
      </Stack>
    </Alert>
  );
}
