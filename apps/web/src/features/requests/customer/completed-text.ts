import { hasOpenProblem, isConfirmable } from '@oficio/domain/must-act/job-view.ts';
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
