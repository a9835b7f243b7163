import { Button, Text } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { actionsFor, type Status } from '@oficio/domain/requests/lifecycle.ts';
import type { ReactNode } from 'react';
import { Link } from '../../lib/link.tsx';
import { Price } from '../../ui/price.tsx';
import { AskOthersButton } from './ask-others-button.tsx';
import { CancelButton } from './cancel-button.tsx';
import { ChatButton } from './chat-button.tsx';
import { CounterOffer } from './counter-offer.tsx';
import { CounterOfferButton } from './counter-offer-button.tsx';
import classes from './customer-actions.module.css';

interface CustomerActionsProps {
  readonly request: RequestOut;
  /** Opens the review of a finished job. */
  readonly onReview: (request: RequestOut) => void;
}

/** How the request stands, said to the customer, and what they can do about it (spec, section 4). */
export function CustomerActions({ request, onReview }: CustomerActionsProps) {
  const Part = PARTS[request.status];
  const canCancel = actionsFor(request.status, 'customer').includes('cancel');
  return (
    <div className={classes.actions}>
      <Part request={request} onReview={onReview} />
      <ChatButton request={request} />
      {canCancel ? <CancelButton request={request} /> : null}
    </div>
  );
}

const PARTS: Readonly<Record<Status, (props: CustomerActionsProps) => ReactNode>> = {
  pending: ({ request }) => (
    <Notice>
      {request.is_open
        ? 'Buscando técnico: el primero que acepte se quedará con el trabajo.'
        : `Esperando a que ${request.technician_name ?? 'el técnico'} acepte.`}
    </Notice>
  ),
  accepted: AwaitingPrice,
  negotiating: AwaitingPrice,
  approved: ({ request }) => (
    <>
      {request.negotiated_price === null ? null : (
        <Price amount={request.negotiated_price} label="Precio acordado" />
      )}
      <div className={classes.choice}>
        <CounterOfferButton request={request} />
        <Button component={Link} to={`/payment/${request.id}`} size="md">
          Proceder al pago
        </Button>
      </div>
    </>
  ),
  payment_pending: () => <Notice>Estamos procesando tu pago. Puede tardar un momento.</Notice>,
  payment_completed: ({ request }) => (
    <Notice>Pago completado. {request.technician_name ?? 'El técnico'} ya puede empezar el trabajo.</Notice>
  ),
  in_progress: () => <Notice>Pago completado. El trabajo está en curso.</Notice>,
  completed: ({ request, onReview }) =>
    request.reviewed ? (
      <Notice>Ya has dejado tu reseña. ¡Gracias!</Notice>
    ) : (
      <>
        <Notice>Trabajo completado. ¿Qué tal ha ido?</Notice>
        <Button variant="light" size="md" onClick={() => onReview(request)}>
          Dejar reseña
        </Button>
      </>
    ),
  cancelled: ({ request }) =>
    request.cancel_reason === null ? (
      <Notice>Esta solicitud se canceló. No hay nada más que hacer.</Notice>
    ) : (
      <>
        <Notice>
          {request.technician_name ?? 'El técnico'} no puede atender tu solicitud: «{request.cancel_reason}»
        </Notice>
        <AskOthersButton request={request} />
      </>
    ),
};

function AwaitingPrice({ request }: CustomerActionsProps) {
  return (
    <>
      <CounterOffer request={request} reader="customer" />
      <Notice>El técnico está preparando tu precio. Te avisaremos cuando puedas pagarlo.</Notice>
    </>
  );
}

function Notice({ children }: { readonly children: ReactNode }) {
  return <Text className={classes.notice}>{children}</Text>;
}
