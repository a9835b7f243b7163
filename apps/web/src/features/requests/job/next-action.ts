import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import type { Action } from '@oficio/domain/requests/lifecycle.ts';
import { isDateUrgent } from '../card-parts/urgency.ts';
import { useIsOfferExpired } from '../offers/offer-expiry.ts';
import { hasOpenProblem, isConfirmable } from '../problems/problem-view.ts';
import { isMainAction, MOVE_LABELS, technicianActions } from '../technician/technician-view.ts';

/** Names of the technician's actions in a link to the job, where the dialog follows. */
const LINKS: Partial<Record<Action, string>> = { ...MOVE_LABELS, approve: 'Poner precio' };

/** Returns the name of what waits for this reader on the page of the job; null if nothing does. */
export function useNextAction(request: RequestOut, reader: Party): string | null {
  const isExpired = useIsOfferExpired(request);
  const problem = request.money?.problem;
  if (problem?.state === 'awaiting_reply' && problem.opened_by !== reader) return 'Responder';
  if (isDateUrgent(request, reader)) return 'Responder a la fecha';
  return reader === 'customer' ? nextOfCustomer(request, isExpired) : nextOfTechnician(request);
}

function nextOfCustomer(request: RequestOut, isExpired: boolean): string | null {
  switch (request.status) {
    case 'approved':
      if (isExpired) return 'Pedir otra fecha';
      return request.money?.failure ? 'Volver a pagar' : 'Proceder al pago';
    case 'completed':
      if (isConfirmable(request)) return 'Todo correcto';
      return request.reviewed ? null : 'Dejar reseña';
    default:
      return null;
  }
}

function nextOfTechnician(request: RequestOut): string | null {
  if (hasOpenProblem(request) || request.technician_id === null) return null;
  const action = technicianActions(request, request.technician_id).find(one => isMainAction(one, request));
  return action === undefined ? null : (LINKS[action] ?? null);
}
