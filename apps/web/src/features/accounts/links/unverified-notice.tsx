import { Alert, Stack } from '@mantine/core';
import { IconMailExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ResendButton } from './resend-button.tsx';

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
