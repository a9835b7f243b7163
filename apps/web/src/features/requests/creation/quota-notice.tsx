import { Alert, Stack } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface QuotaNoticeProps {
  /** Why the customer cannot send the request now. */
  readonly why: string;
  /** Sends the verification link again; null when the customer has verified the e-mail address. */
  readonly resend: ReactNode;
}

/** Says before the form is filled in that the request cannot be sent now. */
export function QuotaNotice({ why, resend }: QuotaNoticeProps) {
  return (
    <Alert
      role="status"
      color="yellow"
      icon={<IconHandStop aria-hidden="true" />}
      title="Ahora no puedes enviar esta solicitud"
      mb="lg"
    >
      <Stack gap="sm" align="flex-start">
        <span>{why}. Puedes ir preparándola: lo que escribas aquí no se pierde.</span>
        {resend}
      </Stack>
    </Alert>
  );
}
