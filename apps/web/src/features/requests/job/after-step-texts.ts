import { hasOpenProblem, isConfirmable, namesOf } from '@oficio/domain/must-act/job-view.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';

/** Returns what happens after the customer's next step; null when the page says it elsewhere. */
export function afterCustomerStep(request: RequestOut): string | null {
  if (hasOpenProblem(request)) return null;
  const { technician } = namesOf(request);
  switch (request.status) {
    case 'pending':
      return 'Cuando la acepten podréis hablar por el chat y te pondrán un precio. Hasta que pagues no te comprometes a nada.';
    case 'accepted':
    case 'negotiating':
      return 'Mientras tanto podéis hablar por el chat. Hasta que pagues no te comprometes a nada.';
    case 'approved':
      return `Al pagar, guardamos tu dinero: ${technician} no lo recibe hasta que el trabajo esté terminado y hayas podido comprobarlo.`;
    case 'payment_pending':
      return 'Te avisaremos en cuanto tu banco lo confirme. No hace falta que pagues otra vez.';
    case 'payment_completed':
    case 'in_progress':
      return `Cuando ${technician} lo termine, te pediremos que compruebes si está todo bien.`;
    case 'completed':
      if (isConfirmable(request))
        return `Al confirmarlo liberas el pago. Si no dices nada, ${technician} lo recibe cuando acabe tu plazo.`;
      return request.reviewed ? null : 'Tu reseña ayuda a otros clientes a elegir.';
    case 'cancelled':
      if (request.copy_id !== null) return 'Te avisaremos cuando otro técnico la acepte.';
      return request.cancel_reason === null
        ? null
        : 'Si lo pides a otros, no tendrás que escribirlo de nuevo.';
  }
}

/** Returns what happens after the technician's next step; null when the page says it elsewhere. */
export function afterTechnicianStep(request: RequestOut): string | null {
  if (hasOpenProblem(request)) return null;
  const { customer } = namesOf(request);
  switch (request.status) {
    case 'pending':
      return acceptanceText(request);
    case 'accepted':
    case 'negotiating':
      return `Cuando ${customer} pague, te avisaremos y podrás empezar.`;
    case 'payment_completed':
      return `El dinero queda retenido hasta que termines y ${customer} pueda comprobarlo.`;
    case 'in_progress':
      return `Cuando termines, márcalo como completado: avisaremos a ${customer} para que lo compruebe.`;
    case 'completed':
      return 'Has terminado este trabajo.';
    case 'approved':
    case 'payment_pending':
    case 'cancelled':
      return null;
  }
}

const SHOWN = { address: 'la dirección exacta', phone: 'el teléfono' } as const;

/** Promises only the details that the customer gave. */
function acceptanceText(request: RequestOut): string {
  const { customer } = namesOf(request);
  const shown = request.shown_on_acceptance.map(detail => SHOWN[detail]).join(' y ');
  return shown === ''
    ? `Si la aceptas, podrás escribir a ${customer} por el chat y ponerle un precio.`
    : `Si la aceptas, verás ${shown} de ${customer}, y le pondrás un precio.`;
}
