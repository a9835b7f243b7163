import { Button } from '@mantine/core';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useResendVerification } from './api.ts';

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
