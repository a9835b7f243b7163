import { Button, Text } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { actionsFor, type Status } from '@oficio/domain/requests/lifecycle.ts';
import { type ReactNode, useRef } from 'react';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { ChatButton } from '../card-parts/chat-button.tsx';
import { EndedNotice } from '../card-parts/ended-notice.tsx';
import classes from '../card-parts/request-actions.module.css';
import { AskOthersButton } from '../creation/ask-others-button.tsx';
import { CounterOffer } from '../offers/counter-offer.tsx';
import { CurrentOffer } from '../offers/current-offer.tsx';
import { CustomerReports } from '../problems/customer-reports.tsx';
import { hasOpenProblem, noShowSoon } from '../problems/problem-view.ts';
import { WithdrawButton } from '../withdrawal/withdraw-button.tsx';
import { CancelButton } from './cancel-button.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { freeCancellationText } from './free-cancellation-text.ts';

interface CustomerActionsProps {
  readonly request: RequestOut;
  /** Opens the review dialog of a finished job. */
  readonly onReview: (request: RequestOut) => void;
}

/** Shows the state of the request to the customer, with the possible actions (spec, section 4). */
export function CustomerActions({ request, onReview }: CustomerActionsProps) {
  const Part = PARTS[request.status];
  const allowed = actionsFor(request.status, 'customer');
  const canWithdraw = allowed.includes('withdraw') && !hasOpenProblem(request);
  const root = useRef<HTMLDivElement>(null);
  // The pressed button is removed, so the focus moves to the actions.
  const settle = () => root.current?.focus({ preventScroll: true });
  return (
    <div className={classes.actions} ref={root} tabIndex={-1}>
      <Part request={request} onReview={onReview} onSettled={settle} />
      <ChatButton request={request} />
      {allowed.includes('cancel') ? <CancelButton request={request} /> : null}
      {canWithdraw ? <WithdrawButton request={request} onSettled={settle} /> : null}
    </div>
  );
}

interface PartProps extends CustomerActionsProps {
  /** Called after an action that removes its button. */
  readonly onSettled: () => void;
}

const PARTS: Readonly<Record<Status, (props: PartProps) => ReactNode>> = {
  pending: ({ request }) => (
    <Notice>
      {request.is_open
        ? 'Buscando técnico: el primero que acepte se quedará con el trabajo.'
        : `Esperando a que ${request.technician_name ?? 'el técnico'} acepte.`}
    </Notice>
  ),
  accepted: AwaitingPrice,
  negotiating: AwaitingPrice,
  approved: CurrentOffer,
  payment_pending: () => <Notice>Estamos procesando tu pago. Puede tardar un momento.</Notice>,
  payment_completed: Paid,
  in_progress: ({ request, onSettled }) => (
    <>
      <Notice>Pago completado. El trabajo está en curso.</Notice>
      <div className={classes.choice}>
        <CustomerReports request={request} onSettled={onSettled} />
      </div>
    </>
  ),
  completed: Completed,
  cancelled: ({ request, onSettled }) => (
    <>
      <div className={classes.notice}>
        <EndedNotice request={request} reader="customer" />
      </div>
      {request.cancel_reason === null ? null : <AskOthersButton request={request} />}
      <div className={classes.choice}>
        <CustomerReports request={request} onSettled={onSettled} />
      </div>
    </>
  ),
};

function Paid({ request, onSettled }: PartProps) {
  const now = useNow();
  return (
    <>
      <Notice>{paidText(request, now)}</Notice>
      <div className={classes.choice}>
        <CustomerReports request={request} onSettled={onSettled} />
      </div>
    </>
  );
}

function paidText(request: RequestOut, now: number | null): string {
  const freed = hasOpenProblem(request) ? null : freeCancellationText(request, now);
  if (freed !== null) return freed;
  const from = now === null ? null : noShowSoon(request, now);
  if (from !== null)
    return `Es la hora acordada. Si ${request.technician_name ?? 'el técnico'} no viene, podrás avisarnos desde el ${formatDateTime(from)}.`;
  return hasOpenProblem(request)
    ? 'Pago completado. El dinero está congelado hasta que se resuelva.'
    : `Pago completado. ${request.technician_name ?? 'El técnico'} ya puede empezar el trabajo.`;
}

function AwaitingPrice({ request }: PartProps) {
  return (
    <>
      <CounterOffer request={request} reader="customer" />
      <Notice>El técnico está preparando tu precio. Te avisaremos cuando puedas pagarlo.</Notice>
    </>
  );
}

function Completed({ request, onReview, onSettled }: PartProps) {
  const isHeld = request.money?.payout?.state === 'held' && !hasOpenProblem(request);
  return (
    <>
      <Notice>{completedText(request, isHeld)}</Notice>
      <div className={classes.choice}>
        {isHeld ? <ConfirmButton request={request} onSettled={onSettled} /> : null}
        <CustomerReports request={request} onSettled={onSettled} />
        {request.reviewed ? null : (
          <Button variant="light" size="md" onClick={() => onReview(request)}>
            Dejar reseña
          </Button>
        )}
      </div>
    </>
  );
}

function completedText({ reviewed }: RequestOut, isHeld: boolean): string {
  if (reviewed) return 'Ya has dejado tu reseña. ¡Gracias!';
  return isHeld
    ? 'Trabajo completado. ¿Está todo correcto? Si no lo está, avísanos antes de que se libere el pago.'
    : 'Trabajo completado. ¿Qué tal ha ido?';
}

function Notice({ children }: { readonly children: ReactNode }) {
  return <Text className={classes.notice}>{children}</Text>;
}
