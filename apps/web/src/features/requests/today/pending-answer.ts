import { formatEuros } from '@oficio/domain/payments/money.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { hasOpenProblem } from '../problems/problem-view.ts';
import { dateWords } from '../rescheduling/date-words.ts';
import { CORRECTION_LABEL } from '../technician/technician-view.ts';

interface PendingAnswer {
  /** What the customer waits for. */
  readonly text: string;
  /** Label of the link to the page that answers it. */
  readonly label: string;
}

/** Returns what the technician must answer in a request. */
export function pendingAnswer(request: RequestOut): PendingAnswer {
  const { status, user_name: customer, money, counter_offer: counter } = request;
  const problem = hasOpenProblem(request) ? money?.problem : null;
  // A problem without time to answer waits for the administrators, and the proposed date for the technician.
  if (problem && (problem.reply_until !== null || !money?.date_proposal)) {
    const report =
      problem.kind === 'no_show'
        ? `${customer} dice que no fuiste.`
        : `${customer} ha avisado de un problema.`;
    const until = problem.reply_until ? ` antes del ${formatJobTime(problem.reply_until, request)}` : '';
    return { text: `${report} Responde${until}.`, label: 'Responder' };
  }
  if (money?.date_proposal)
    return {
      text: `${customer} te propone ${dateWords(money.agreed_date)}: ${formatJobTime(money.date_proposal.date, request)}.`,
      label: 'Responder',
    };
  if (request.address_proposal)
    return { text: `${customer} propone otra dirección para el trabajo.`, label: 'Responder' };
  if (status === 'pending')
    return { text: `${customer} te ha pedido este servicio.`, label: 'Ver solicitud' };
  if (status === 'negotiating')
    return {
      text:
        counter?.price == null
          ? `${customer} quiere negociar el precio.`
          : `${customer} te ofrece ${formatEuros(counter.price)}.`,
      label: 'Poner precio',
    };
  // The server lists an approved request only after the date of its offer has passed.
  if (status === 'approved')
    return {
      text: `La fecha de tu oferta ha pasado y ${customer} no puede pagarla.`,
      label: CORRECTION_LABEL,
    };
  return { text: `${customer} espera tu precio.`, label: 'Poner precio' };
}
