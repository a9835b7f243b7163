import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { IconCalendarOff, IconCircleCheck, IconClock, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../../../lib/navigation/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';

interface Notice {
  readonly Icon: typeof IconClock;
  readonly title: string;
  readonly text: string;
}

const PAID: Notice = {
  Icon: IconCircleCheck,
  title: 'Este servicio ya está pagado',
  text: 'No tienes que hacer nada más. El técnico ya lo sabe.',
};
const NO_PRICE: Notice = {
  Icon: IconInfoCircle,
  title: 'Todavía no hay nada que pagar',
  text: 'Podrás pagar cuando el técnico apruebe la solicitud con un precio. Te avisaremos.',
};

/** Why there is no payment form, for every status without one. */
const NOTICES: Readonly<Record<Exclude<Status, 'approved'>, Notice>> = {
  pending: NO_PRICE,
  accepted: NO_PRICE,
  negotiating: NO_PRICE,
  payment_pending: {
    Icon: IconClock,
    title: 'Estamos procesando tu pago',
    text: 'Puede tardar un momento. Esta página se actualiza sola; no hace falta que pagues otra vez.',
  },
  payment_completed: PAID,
  in_progress: PAID,
  completed: PAID,
  cancelled: {
    Icon: IconInfoCircle,
    title: 'Esta solicitud está cancelada',
    text: 'No hay nada que pagar.',
  },
};

interface PaymentNoticeProps {
  readonly status: Exclude<Status, 'approved'>;
  /** Additional information. */
  readonly children?: ReactNode;
}

/** Shows the state of the payment when there is nothing to pay now. */
export function PaymentNotice({ status, children }: PaymentNoticeProps) {
  return <NoticeCard {...NOTICES[status]}>{children}</NoticeCard>;
}

/** For the technician and administrators, who see a request but cannot pay it. */
export function NotYours() {
  return (
    <NoticeCard
      Icon={IconInfoCircle}
      title="Este pago no es tuyo"
      text="Solo puede pagarlo quien hizo la solicitud."
    />
  );
}

/** Says that an offer with a past date cannot be paid; `children` are the customer's options. */
export function OfferExpired({ children }: { readonly children: ReactNode }) {
  return (
    <NoticeCard
      Icon={IconClock}
      title="La fecha de esta oferta ya ha pasado"
      text="Por eso no se puede pagar, y no se te ha cobrado nada. Pide otra fecha y podrás pagar cuando el técnico cambie la oferta."
    >
      {children}
    </NoticeCard>
  );
}

interface NoDateProps {
  /** Null if the name is not known. */
  readonly technician: string | null;
  /** What the customer can do about it. */
  readonly children: ReactNode;
}

/** Says before the payment that the offer has no date. */
export function NoDate({ technician, children }: NoDateProps) {
  return (
    <Alert
      role="note"
      color="yellow"
      icon={<IconCalendarOff aria-hidden="true" />}
      title="No hay día ni hora acordados"
    >
      <Stack gap="sm" align="flex-start">
        <span>
          La oferta de {technician ?? 'este técnico'} no dice cuándo hará el trabajo. Puedes proponer una
          fecha antes de pagar, o pagar ahora y acordarla después.
        </span>
        {children}
      </Stack>
    </Alert>
  );
}

/** Announced to screen readers, because it may replace the form. */
function NoticeCard({ Icon, title, text, children }: Notice & { readonly children?: ReactNode }) {
  return (
    <Card p="lg" role="status">
      <Stack align="flex-start" gap="sm">
        <Text component="span" c="var(--oficio-clay)" lh={0}>
          <Icon size={36} aria-hidden="true" />
        </Text>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text>{text}</Text>
        {children}
        <Button component={Link} to="/dashboard" size="md">
          Ver mis solicitudes
        </Button>
      </Stack>
    </Card>
  );
}
