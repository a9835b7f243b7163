import { Alert, Stack, Text, Title } from '@mantine/core';
import { REQUEST_QUOTAS } from '@oficio/domain/limits.ts';
import { IconMailExclamation, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import classes from './request-notices.module.css';

const { announcedTo } = REQUEST_QUOTAS.unverified;

interface OpenRequestNoticeProps {
  /** Sends the verification link again; null when the customer has verified the e-mail address. */
  readonly resend: ReactNode;
}

/** Says who receives an open request, and what an unverified customer has to verify for. */
export function OpenRequestNotice({ resend }: OpenRequestNoticeProps) {
  return (
    <Stack gap="sm">
      <Alert role="note" color="tinta" icon={<IconUsersGroup aria-hidden="true" />} title="Solicitud abierta">
        La recibirán los técnicos cercanos que ofrecen el servicio. El primero que la acepte se encargará de
        ella.
      </Alert>
      {resend && (
        <Alert
          role="note"
          color="yellow"
          icon={<IconMailExclamation aria-hidden="true" />}
          title="Verifica tu email"
        >
          <Stack gap="sm" align="flex-start">
            <span>
              Mientras no lo hagas, avisaremos solo a los {announcedTo} técnicos más cercanos y no podrás
              tener más de una solicitud abierta a la vez.
            </span>
            {resend}
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}

const PLACE = 'Marca bien el lugar: de él depende qué técnicos te ven.';
const TIPS = [
  'Cuenta qué pasa con detalle: marca, medidas, desde cuándo.',
  'Añade una foto. Ahorra preguntas y afina el precio.',
  PLACE,
  'No pagas nada ahora. El técnico te propondrá un precio y tú decides.',
] as const;

/** Tips for a request that is accepted soon. A `chosen` technician sees the request at any distance. */
export function RequestTips({ chosen }: { readonly chosen: boolean }) {
  return (
    <Card component="aside" p="lg" aria-labelledby="tips">
      <Title order={2} size="h4" id="tips">
        Consejos para una buena solicitud
      </Title>
      <ul className={classes.tips}>
        {TIPS.filter(tip => !(chosen && tip === PLACE)).map(tip => (
          <Text component="li" key={tip}>
            {tip}
          </Text>
        ))}
      </ul>
    </Card>
  );
}
