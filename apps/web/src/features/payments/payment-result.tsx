import { Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../lib/link.tsx';
import { toast } from '../../lib/toasts.ts';
import { Page } from '../../ui/page.tsx';

export type Result = 'succeeded' | 'processing' | 'failed';

/** Milliseconds (spec, section 9). */
const REDIRECT_AFTER = 3000;
const REQUESTS = '/dashboard';

const RESULTS = {
  succeeded: {
    Icon: IconCircleCheck,
    color: 'green',
    title: '¡Pago realizado con éxito!',
    text: 'Hemos avisado al técnico. Ya puede empezar el trabajo en la fecha acordada.',
  },
  processing: {
    Icon: IconClock,
    color: 'yellow',
    title: 'Estamos procesando tu pago',
    text: 'Tu banco todavía no lo ha confirmado. Te avisaremos en cuanto lo haga; no hace falta que pagues otra vez.',
  },
  failed: {
    Icon: IconAlertTriangle,
    color: 'red',
    title: 'El pago no se ha completado',
    text: 'No se te ha cobrado nada. Puedes intentarlo de nuevo con la misma tarjeta o con otra.',
  },
} as const satisfies Record<Result, unknown>;

interface PaymentResultProps {
  readonly result: Result;
  /** Null when the address did not name one. */
  readonly requestId: number | null;
}

/** How the payment ended. Unless it failed, the requests follow by themselves. */
export function PaymentResult({ result, requestId }: PaymentResultProps) {
  const { Icon, color, title, text } = RESULTS[result];
  const failed = result === 'failed';
  const navigate = useNavigate();

  // Said on the way out: on this page it would only hide the same words.
  const goOn = () => {
    if (result === 'succeeded') toast.success('Pago realizado');
    void navigate(REQUESTS, { replace: true });
  };
  const onTimeUp = useEffectEvent(goOn);

  useEffect(() => {
    if (failed) return;
    const timer = setTimeout(() => onTimeUp(), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [failed]);

  return (
    <Page title={title} width="narrow">
      <Stack gap="lg" role={failed ? 'alert' : 'status'}>
        <Group wrap="nowrap" align="flex-start">
          <Text component="span" c={color} lh={0}>
            <Icon size={44} aria-hidden="true" />
          </Text>
          <Text>{text}</Text>
        </Group>
        {failed ? null : <Text c="dimmed">En unos segundos te llevamos a tus solicitudes.</Text>}
      </Stack>
      <Group mt="xl">
        {failed && requestId !== null ? (
          <Button component={Link} to={`/payment/${requestId}`} size="md">
            Intentar de nuevo
          </Button>
        ) : null}
        <Button variant={failed ? 'default' : 'filled'} size="md" onClick={goOn}>
          Ver mis solicitudes
        </Button>
      </Group>
    </Page>
  );
}
