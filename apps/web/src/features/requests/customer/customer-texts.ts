import { stallsFrom } from '@oficio/domain/must-act/deadlines.ts';
import { customerReportEnd, hasOpenProblem, isConfirmable } from '@oficio/domain/must-act/job-view.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';

/** Says how a completed job stands for its customer. */
export function completedText(request: RequestOut): string {
  if (hasOpenProblem(request))
    return 'Trabajo completado. El pago está congelado hasta que se resuelva el problema.';
  if (request.reviewed) return 'Ya has dejado tu reseña. ¡Gracias!';
  if (!isConfirmable(request)) return 'Trabajo completado. ¿Qué tal ha ido?';
  const until = request.money?.payout?.release_at;
  return `Trabajo completado. ¿Está todo correcto? Si no lo está, avísanos antes ${until == null ? 'de que se libere el pago' : `del ${formatJobTime(until, request)}`}.`;
}

/** Returns why the customer of a paid, unstarted job gets a full refund regardless of the terms, or null. */
export function freeCancellationText(
  { technician_name, money }: RequestOut,
  now: number | null,
): string | null {
  if (!money?.cancellation || now === null) return null;
  const back = 'Puedes cancelar el trabajo y recuperar todo lo que pagaste.';
  if (money.technician_suspended)
    return `Hemos suspendido la cuenta de ${technician_name ?? 'tu técnico'}. ${back}`;
  const agreedAt = money.agreed_date === null ? null : Date.parse(money.agreed_date);
  const customerReportEndedAt = customerReportEnd(money);
  const isStalled =
    stallsFrom({ agreedAt, paidAt: Date.parse(money.cancellation.paid_at), customerReportEndedAt }) <= now;
  return isStalled ? `${technician_name ?? 'El técnico'} no ha empezado el trabajo. ${back}` : null;
}
