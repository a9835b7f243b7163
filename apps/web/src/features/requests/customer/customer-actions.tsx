import { Button, Text } from '@mantine/core';
import { hasOpenProblem, isConfirmable, isStartAsked, noShowSoon } from '@oficio/domain/must-act/job-view.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import { actionsFor, type Status } from '@oficio/domain/requests/lifecycle.ts';
import type { ReactNode } from 'react';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { Price } from '../../../ui/data/price.tsx';
import classes from '../card-parts/request-actions.module.css';
import { ChatButton } from '../card-parts/request-links.tsx';
import { EndedNotice } from '../card-parts/request-status.tsx';
import { RequestCopyButton } from '../creation/request-copy.tsx';
import { earlyStartText } from '../early-start-texts.ts';
import { CounterOffer, CounterOfferButton } from '../offers/counter-offer.tsx';
import { useIsOfferExpired } from '../offers/offer-rules.ts';
import { CustomerReports } from '../problems/report-buttons.tsx';
import { WithdrawButton } from '../withdrawal/withdraw-button.tsx';
import { CancelButton, ConfirmButton } from './customer-buttons.tsx';
import { completedText, freeCancellationText } from './customer-texts.ts';
import { EarlyStartActions } from './early-start-answer.tsx';

interface CustomerActionsProps {
  readonly request: RequestOut;
  /** Opens the review dialog of a finished job. */
  readonly onReview: (request: RequestOut) => void;
}

/** Says what happens with the request now (spec, section 4), and shows the price that can be paid. */
export function CustomerState({ request }: { readonly request: RequestOut }) {
  const now = useNow();
  const isExpired = useIsOfferExpired(request);
  const technician = request.technician_name ?? 'el técnico';
  switch (request.status) {
    case 'pending':
      return (
        <Notice>
          {request.is_open
            ? 'Buscando técnico: el primero que acepte se quedará con el trabajo.'
            : `Esperando a que ${technician} acepte.`}
        </Notice>
      );
    case 'accepted':
    case 'negotiating':
      return (
        <>
          <CounterOffer request={request} reader="customer" />
          <Notice>El técnico está preparando tu precio. Te avisaremos cuando puedas pagarlo.</Notice>
        </>
      );
    case 'approved':
      return isExpired ? (
        <Notice>
          La fecha de esta oferta ya ha pasado y no se puede pagar. Pide otra fecha a{' '}
          {request.technician_name ?? 'tu técnico'}.
        </Notice>
      ) : request.negotiated_price === null ? null : (
        <Price amount={request.negotiated_price} label="Precio propuesto" />
      );
    case 'payment_pending':
      return <Notice>Estamos procesando tu pago. Puede tardar un momento.</Notice>;
    case 'payment_completed':
      return <Notice>{paidText(request, now)}</Notice>;
    case 'in_progress':
      return (
        <Notice>
          {now !== null && isStartAsked(request, now)
            ? earlyStartText(request)
            : 'Pago completado. El trabajo está en progreso.'}
        </Notice>
      );
    case 'completed':
      return <Notice>{completedText(request)}</Notice>;
    case 'cancelled':
      return (
        <div className={classes.notice}>
          <EndedNotice request={request} reader="customer" />
        </div>
      );
  }
}

interface ActionsProps extends CustomerActionsProps {
  /** Called after an action that removes its button. */
  readonly onSettled: () => void;
}

interface MainActionProps extends ActionsProps {
  /** True where no other request is on the screen, so that the button may be filled in every status. */
  readonly isProminent?: boolean;
}

/** Shows the button that brings the request to its next step, if the customer has one. */
export function CustomerMainAction({ request, onReview, onSettled, isProminent = false }: MainActionProps) {
  const isExpired = useIsOfferExpired(request);
  const now = useNow();
  switch (request.status) {
    case 'approved':
      return isExpired ? (
        <CounterOfferButton request={request} asksFor="date" />
      ) : (
        <Button component={Link} to={`/payment/${request.id}`} size="md">
          {request.money?.failure ? 'Volver a pagar' : 'Proceder al pago'}
        </Button>
      );
    case 'in_progress':
      return now !== null && isStartAsked(request, now) ? (
        <EarlyStartActions request={request} isAsked onSettled={onSettled} />
      ) : null;
    case 'completed':
      if (isConfirmable(request)) return <ConfirmButton request={request} onSettled={onSettled} />;
      return request.can_review ? (
        <ReviewButton request={request} onReview={onReview} variant={isProminent ? 'filled' : 'light'} />
      ) : (
        <RequestCopyButton request={request} to="same technician" />
      );
    case 'cancelled':
      // The server has asked the other technicians already.
      if (request.copy_id !== null)
        return (
          <Button component={Link} to={jobPath(request.copy_id)} size="md">
            Ver la nueva solicitud
          </Button>
        );
      return request.cancel_reason === null ? null : (
        <RequestCopyButton request={request} to="all technicians" />
      );
    default:
      return null;
  }
}

/** Statuses in which the parties agree on a price in the chat. */
export const PRICE_AGREEMENT_STATUSES: readonly Status[] = ['accepted', 'negotiating'];

/** Shows the specified actions that a card never folds away beside the main one (spec, section 4). */
export function CustomerCardActions({ request, onReview, onSettled }: ActionsProps) {
  if (request.status === 'pending') return <CustomerWithdrawal request={request} onSettled={onSettled} />;
  if (PRICE_AGREEMENT_STATUSES.includes(request.status)) return <ChatButton request={request} />;
  return <OtherReviewButton request={request} onReview={onReview} />;
}

/** Offers the review of a job whose main action is another one: to confirm a completed job, or to ask others after a cancellation. */
function OtherReviewButton({ request, onReview }: CustomerActionsProps) {
  const hasOtherAction = request.status === 'cancelled' || isConfirmable(request);
  return hasOtherAction && request.can_review ? (
    <ReviewButton request={request} onReview={onReview} variant="light" />
  ) : null;
}

interface OtherActionsProps extends ActionsProps {
  /** False where the reports of a problem are shown already. */
  readonly hasReports?: boolean;
  /** False where the review beside another main action is shown already. */
  readonly hasReview?: boolean;
}

/** Shows the buttons that are possible beside the main action. */
export function CustomerOtherActions(props: OtherActionsProps) {
  const { request, onReview, onSettled, hasReports = true, hasReview = true } = props;
  const isExpired = useIsOfferExpired(request);
  const now = useNow();
  return (
    <>
      {now === null || isStartAsked(request, now) ? null : (
        <EarlyStartActions request={request} onSettled={onSettled} />
      )}
      {request.status === 'approved' && !isExpired ? (
        <CounterOfferButton request={request} asksFor="price" />
      ) : null}
      {hasReports ? <CustomerReports request={request} onSettled={onSettled} /> : null}
      {hasReview ? <OtherReviewButton request={request} onReview={onReview} /> : null}
      {request.status === 'completed' && (isConfirmable(request) || request.can_review) ? (
        <RequestCopyButton request={request} to="same technician" />
      ) : null}
    </>
  );
}

/** Shows the button that ends the request, while the customer may end it. */
export function CustomerWithdrawal({ request, onSettled }: Pick<ActionsProps, 'request' | 'onSettled'>) {
  const allowed = actionsFor(request.status, 'customer');
  if (allowed.includes('cancel')) return <CancelButton request={request} />;
  return allowed.includes('withdraw') && !hasOpenProblem(request) ? (
    <WithdrawButton request={request} onSettled={onSettled} />
  ) : null;
}

interface ReviewButtonProps extends CustomerActionsProps {
  readonly variant: 'filled' | 'light';
}

function ReviewButton({ request, onReview, variant }: ReviewButtonProps) {
  return (
    <Button variant={variant} size="md" onClick={() => onReview(request)}>
      Dejar reseña
    </Button>
  );
}

function paidText(request: RequestOut, now: number | null): string {
  const freed = hasOpenProblem(request) ? null : freeCancellationText(request, now);
  if (freed !== null) return freed;
  const from = now === null ? null : noShowSoon(request, now);
  if (from !== null)
    return `Es la hora acordada. Si ${request.technician_name ?? 'el técnico'} no viene, podrás avisarnos desde el ${formatJobTime(from, request)}.`;
  return hasOpenProblem(request)
    ? 'Pago completado. El dinero está congelado hasta que se resuelva.'
    : `Pago completado. ${request.technician_name ?? 'El técnico'} ya puede empezar el trabajo.`;
}

function Notice({ children }: { readonly children: ReactNode }) {
  return <Text className={classes.notice}>{children}</Text>;
}
