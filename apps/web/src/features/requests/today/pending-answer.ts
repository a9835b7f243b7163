import { formatEuros } from '@oficio/domain/payments/money.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { hasOpenProblem } from '../problems/problem-view.ts';
import { dateWords } from '../rescheduling/date-words.ts';
import { CORRECTION_LABEL } from '../technician/technician-view.ts';

interface PendingAnswer {
  /** What the customer waits for. */
  readonly text: string;
  /** Label of the button that answers it. */
  readonly label: string;
  /** Whether a price answers it. Anything else is answered on the page of the job. */
  readonly asksPrice: boolean;
}

/** Returns what the technician must answer in a request that is not new. */
export function pendingAnswer(request: RequestOut): PendingAnswer {
  const { status, user_name: customer, money, counter_offer: counter } = request;
  const problem = hasOpenProblem(request) ? money?.problem : null;
  // A problem without time to answer waits for the administrators, and the proposed date for the technician.
  if (problem && (problem.reply_until !== null || !money?.date_proposal)) {
    const report =
      problem.kind === 'no_show'
        ? `${customer} dice que no fuiste.`
        : problem.kind === 'early_start'
          ? `${customer} dice que empezaste antes de tiempo.`
          : `${customer} ha avisado de un problema.`;
    const until = problem.reply_until ? ` antes del ${formatJobTime(problem.reply_until, request)}` : '';
    return { text: `${report} Responde${until}.`, label: 'Responder', asksPrice: false };
  }
  if (money?.date_proposal)
    return {
      text: `${customer} te propone ${dateWords(money.agreed_date)}: ${formatJobTime(money.date_proposal.date, request)}.`,
      label: 'Responder',
      asksPrice: false,
    };
  if (request.address_proposal)
    return {
      text: `${customer} propone otra dirección para el trabajo.`,
      label: 'Responder',
      asksPrice: false,
    };
  if (status === 'negotiating')
    return {
      text:
        counter?.price == null
          ? `${customer} quiere negociar el precio.`
          : `${customer} te ofrece ${formatEuros(counter.price)}.`,
      label: 'Poner precio',
      asksPrice: true,
    };
  // The server lists an approved request only after the date of its offer has passed.
  if (status === 'approved')
    return {
      text: `La fecha de tu oferta ha pasado y ${customer} no puede pagarla.`,
      label: CORRECTION_LABEL,
      asksPrice: true,
    };
  return { text: `${customer} espera tu precio.`, label: 'Poner precio', asksPrice: true };
}
