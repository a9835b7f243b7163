import { isStartAnswerable, namesOf } from '@oficio/domain/must-act/job-view.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { formatJobTime } from '../../lib/format/job-times.ts';

/** Returns what a start before the agreed time means to the customer. */
export const earlyStartText = (request: RequestOut): string =>
  `${namesOf(request).technician} ya ha empezado, pero el trabajo está previsto para el ${formatJobTime(request.money?.agreed_date ?? '', request)}. ¿Te viene bien?`;

/** Returns what the technician of a started job should know before the agreed time; null when there is nothing to say. */
export function startNotice(request: RequestOut, now: number): string | null {
  if (isStartAnswerable(request, now))
    return `Hasta la hora acordada, ${namesOf(request).customer} puede cambiar la fecha. Si le viene bien ahora, pídele que pulse «Sí, que empiece ya».`;
  return request.status === 'in_progress' && request.money?.start_agreed
    ? `A ${namesOf(request).customer} le viene bien que hayas empezado ya.`
    : null;
}
