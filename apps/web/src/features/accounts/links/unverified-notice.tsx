import { Alert, Button, Stack } from '@mantine/core';
import { IconMailExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useResendVerification } from './api.ts';

interface UnverifiedNoticeProps {
  readonly email: string;
  /** Text to show first. */
  readonly children?: ReactNode;
}

/** Says that the site does not send mail to an unverified address, and offers to send the link again. */
export function UnverifiedNotice({ email, children }: UnverifiedNoticeProps) {
  return (
    <Alert
      role="note"
      color="yellow"
      variant="light"
      radius="lg"
      icon={<IconMailExclamation />}
      title="Verifica tu email"
    >
      <Stack gap="sm" align="flex-start">
        <span>
          {children} No te enviaremos avisos ni recibos por correo hasta que abras el enlace que hemos mandado
          a {email}. Mientras tanto los verás aquí, en tus notificaciones.
        </span>
        <ResendButton />
      </Stack>
    </Alert>
  );
}

/** Requests another mail with the link that verifies the address. */
export function ResendButton() {
  const resend = useResendVerification();
  const press = useSingleFlight(async () => {
    try {
      await resend.mutateAsync();
      toast.success('Te hemos enviado otro enlace. Mira también en el correo no deseado');
    } catch (error) {
      toast.error(refusalOf(error, 'Error al enviar el enlace'));
    }
  });
  return (
    <Button
      variant="default"
      size="sm"
      mih={40}
      loading={resend.isPending}
      aria-busy={resend.isPending}
      onClick={() => press()}
    >
      Reenviar email
    </Button>
  );
}
