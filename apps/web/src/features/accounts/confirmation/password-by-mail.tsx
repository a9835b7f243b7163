import { Alert, Button, Stack, Text } from '@mantine/core';
import { termOf } from '@oficio/domain/accounts/links/terms.ts';
import { IconMailCheck } from '@tabler/icons-react';
import { textOf } from '../../../lib/api/api-error.ts';
import { useUser } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Actions } from '../../../ui/forms/actions.tsx';
import { useForgotPassword } from '../links/api.ts';

/** Offers the mail that sets a password to a user whose account has nothing to confirm with. */
export function PasswordByMail({ onClose }: { readonly onClose: () => void }) {
  const email = useUser()?.email ?? '';
  const { mutate, isPending, isSuccess } = useForgotPassword();
  const send = () =>
    mutate(email, { onError: error => toast.error(textOf(error, 'Error al pedir el enlace')) });
  return (
    <Stack>
      <div>
        <Text>
          Lo que vas a hacer es delicado, y tu cuenta no tiene contraseña. Elige una con el enlace que te
          enviaremos a {email}, entra con ella y repítelo.
        </Text>
        <div role="status">
          {isSuccess ? (
            <Alert color="green" mt="md" icon={<IconMailCheck aria-hidden="true" />} title="Mira tu correo">
              Recibirás el enlace en unos minutos. Vale durante {termOf('reset')}. Mira también en el correo
              no deseado.
            </Alert>
          ) : null}
        </div>
      </div>
      <Actions>
        <Button variant="default" size="md" onClick={onClose}>
          {isSuccess ? 'Cerrar' : 'Cancelar'}
        </Button>
        <Button
          variant={isSuccess ? 'default' : 'filled'}
          size="md"
          loading={isPending}
          onClick={send}
          data-autofocus
        >
          {isSuccess ? 'Enviar otra vez' : 'Enviar enlace'}
        </Button>
      </Actions>
    </Stack>
  );
}
