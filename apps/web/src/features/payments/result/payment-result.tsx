import { Button, Group, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarOff,
  IconCircleCheck,
  IconClock,
  IconReceiptRefund,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../../lib/navigation/link.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { type PaymentResultKind, whenText } from './payment-result-kind.ts';

/** Milliseconds (spec, section 9). */
const REDIRECT_AFTER = 3000;
const REQUESTS = '/dashboard';

interface ResultView {
  readonly Icon: typeof IconClock;
  readonly color: string;
  readonly title: string;
  readonly text: string;
  /** The page redirects to the requests, because there is nothing to read or do. */
  readonly leaves: boolean;
}

const RESULTS = {
  checking: {
    Icon: IconClock,
    color: 'yellow',
    title: 'Comprobando tu pago',
    text: 'Estamos esperando la confirmación. Tarda unos segundos; no pagues otra vez.',
    leaves: false,
  },
  succeeded: {
    Icon: IconCircleCheck,
    color: 'green',
    title: '¡Pago realizado con éxito!',
    text: 'Hemos avisado al técnico.',
    leaves: true,
  },
  processing: {
    Icon: IconClock,
    color: 'yellow',
    title: 'Estamos procesando tu pago',
    text: 'Tu banco todavía no lo ha confirmado. Te avisaremos en cuanto lo haga; no hace falta que pagues otra vez.',
    leaves: true,
  },
  failed: {
    Icon: IconAlertTriangle,
    color: 'red',
    title: 'El pago no se ha completado',
    text: 'No se te ha cobrado nada. Puedes intentarlo de nuevo con la misma tarjeta o con otra.',
    leaves: false,
  },
  expired: {
    Icon: IconCalendarOff,
    color: 'yellow',
    title: 'El pago no se ha completado',
    text: 'No se te ha cobrado nada. La fecha de esta oferta ya ha pasado, así que no se puede pagar. Pide otra fecha y podrás pagar cuando el técnico cambie la oferta.',
    leaves: false,
  },
  unpayable: {
    Icon: IconAlertTriangle,
    color: 'yellow',
    title: 'El pago no se ha completado',
    text: 'No se te ha cobrado nada. Ahora no hay ninguna oferta que pagar: te avisaremos cuando el técnico apruebe la solicitud con un precio.',
    leaves: false,
  },
  returned: {
    Icon: IconReceiptRefund,
    color: 'yellow',
    title: 'Tu pago llegó tarde y te lo hemos devuelto entero',
    text: 'La oferta había cambiado o ya no se podía pagar cuando tu banco lo confirmó. El técnico no recibe nada de ese pago.',
    leaves: false,
  },
  ended: {
    Icon: IconReceiptRefund,
    color: 'yellow',
    title: 'Esta solicitud está cancelada',
    text: 'El trabajo ya no se va a hacer.',
    leaves: false,
  },
  unknown: {
    Icon: IconCircleCheck,
    color: 'green',
    title: '¡Gracias!',
    text: 'En tus solicitudes verás cómo ha quedado tu pago.',
    leaves: true,
  },
  unread: {
    Icon: IconAlertTriangle,
    color: 'yellow',
    title: 'No hemos podido comprobar tu pago',
    text: 'No pagues otra vez hasta ver en tus solicitudes cómo ha quedado.',
    leaves: false,
  },
} as const satisfies Record<PaymentResultKind, ResultView>;

interface PaymentResultProps {
  readonly result: PaymentResultKind;
  /** Null if the address contains no request id. */
  readonly requestId: number | null;
  /** True if the paid offer has a date. */
  readonly hasDate?: boolean;
  /** Additional information. */
  readonly children?: ReactNode;
  /** Loads the state again; undefined if that cannot help. */
  readonly onRetry?: (() => void) | undefined;
}

/** Shows how the payment ended. Redirects to the requests if the user has nothing to do here. */
export function PaymentResult({ result, requestId, hasDate = false, children, onRetry }: PaymentResultProps) {
  const { Icon, color, title, text, leaves } = RESULTS[result];
  const failed = result === 'failed';
  const hasOther = failed || onRetry !== undefined;
  const navigate = useNavigate();

  // Shown on leaving, because this page already contains the text.
  const goOn = () => {
    if (result === 'succeeded') toast.success('Pago realizado');
    void navigate(REQUESTS, { replace: true });
  };
  const onTimeUp = useEffectEvent(goOn);

  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => onTimeUp(), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [leaves]);

  return (
    <Page title={title} width="narrow">
      <Card p="lg">
        <Stack gap="sm" align="flex-start" role={failed ? 'alert' : 'status'}>
          <Text component="span" c={color} lh={0}>
            <Icon size={44} aria-hidden="true" />
          </Text>
          <Text>{result === 'succeeded' ? `${text} ${whenText(hasDate)}` : text}</Text>
          {children}
          {leaves ? (
            <Text size="sm" c="dimmed">
              En unos segundos te llevamos a tus solicitudes.
            </Text>
          ) : null}
        </Stack>
        <Group mt="lg">
          {failed && requestId !== null ? (
            <Button component={Link} to={`/payment/${requestId}`} size="md">
              Intentar de nuevo
            </Button>
          ) : null}
          {onRetry ? (
            <Button size="md" onClick={onRetry}>
              Reintentar
            </Button>
          ) : null}
          <Button variant={hasOther ? 'default' : 'filled'} size="md" onClick={goOn}>
            Ver mis solicitudes
          </Button>
        </Group>
      </Card>
    </Page>
  );
}
