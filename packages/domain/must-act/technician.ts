import { formatEuros } from '../payments/money.ts';
import type { RequestOut } from '../requests/contract.ts';
import type { Status } from '../requests/lifecycle.ts';
import { dateWords, hasOpenProblem, isAddressUrgent, isDateUrgent, isOfferExpired } from './job-view.ts';

/** Formats an instant of the job. */
type Time = (instant: string) => string;

interface Reason {
  /** Its name in a link to the job, where the dialog follows. */
  readonly link: string;
  /** What the customer waits for; absent for the steps of a paid job. */
  readonly text?: (request: RequestOut, time: Time) => string;
  /** Whether a price answers it. Anything else is answered on the page of the job. */
  readonly asksPrice?: true;
}

const reportText = ({ money, user_name: customer }: RequestOut, time: Time): string => {
  const { kind, reply_until: until } = money?.problem ?? {};
  const report =
    kind === 'no_show'
      ? 'dice que no fuiste'
      : kind === 'early_start'
        ? 'dice que empezaste antes de tiempo'
        : 'ha avisado de un problema';
  return `${customer} ${report}. Responde${until ? ` antes del ${time(until)}` : ''}.`;
};

const dateText = ({ money, user_name: customer }: RequestOut, time: Time): string =>
  `${customer} te propone ${dateWords(money?.agreed_date)}: ${time(money?.date_proposal?.date ?? '')}.`;

function priceText({ status, counter_offer: counter, user_name: customer }: RequestOut): string {
  if (status !== 'negotiating') return `${customer} espera tu precio.`;
  return counter?.price == null
    ? `${customer} quiere negociar el precio.`
    : `${customer} te ofrece ${formatEuros(counter.price)}.`;
}

/** What a job needs from its technician, in the order of the technician's start page. */
export const TECHNICIAN_REASONS = {
  report: { link: 'Responder', text: reportText },
  date: { link: 'Responder a la fecha', text: dateText },
  address: {
    link: 'Responder a la dirección',
    text: ({ user_name }) => `${user_name} propone otra dirección para el trabajo.`,
  },
  expired: {
    link: 'Cambiar la oferta',
    text: ({ user_name }) => `La fecha de tu oferta ha pasado y ${user_name} no puede pagarla.`,
    asksPrice: true,
  },
  price: { link: 'Poner precio', text: priceText, asksPrice: true },
  new: { link: 'Aceptar' },
  complete: { link: 'Marcar como completado' },
  start: { link: 'Empezar trabajo' },
} as const satisfies Record<string, Reason>;

export type TechnicianReason = keyof typeof TECHNICIAN_REASONS;

/** Reasons for which the customer waits for an answer, the most urgent first. The others are the next steps of a paid job. */
export const ANSWER_REASONS = ['report', 'date', 'address', 'expired', 'price', 'new'] as const;

const OF_STATUS: Partial<Record<Status, TechnicianReason>> = {
  pending: 'new',
  accepted: 'price',
  negotiating: 'price',
  payment_completed: 'start',
  in_progress: 'complete',
};

/**
 * Returns what the job needs from its technician now; null if it goes on without the technician. A report counts until it is decided, because
 * the request does not say whether the technician has spoken; the technician's start page lists it only before that.
 */
export function technicianReason(request: RequestOut, now: number): TechnicianReason | null {
  const isOpen = hasOpenProblem(request);
  if (isOpen && request.money?.problem?.opened_by === 'customer') return 'report';
  if (isDateUrgent(request, 'technician')) return 'date';
  if (isAddressUrgent(request, 'technician')) return 'address';
  if (isOpen || request.technician_id === null) return null;
  return isOfferExpired(request, now) ? 'expired' : (OF_STATUS[request.status] ?? null);
}

/** Returns the name of what waits for the technician on the page of the job; null if nothing does. */
export function technicianLink(request: RequestOut, now: number): string | null {
  const reason = technicianReason(request, now);
  // After the answer, or without a time to answer, an administrator decides about the report.
  if (reason === 'report' && request.money?.problem?.state !== 'awaiting_reply') return null;
  return reason && TECHNICIAN_REASONS[reason].link;
}

export interface AnswerPrompt {
  /** What the customer waits for. */
  readonly text: string;
  /** Label of the button that answers it. */
  readonly label: string;
  readonly asksPrice: boolean;
}

/** Returns how the start page asks the technician for an answer; null for a request that waits for none there. */
export function answerPromptOf(request: RequestOut, now: number, time: Time): AnswerPrompt | null {
  const reason = technicianReason(request, now);
  if (reason === null) return null;
  const { link, text, asksPrice }: Reason = TECHNICIAN_REASONS[reason];
  return text
    ? { text: text(request, time), label: asksPrice ? link : 'Responder', asksPrice: asksPrice === true }
    : null;
}
