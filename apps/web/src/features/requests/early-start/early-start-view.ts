import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { canAnswerStart, isEarlyStart } from '@oficio/domain/requests/early-start.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { hasOpenProblem, namesOf } from '../problems/problem-view.ts';

const agreedAtOf = ({ money }: RequestOut): number | null =>
  money?.agreed_date == null ? null : Date.parse(money.agreed_date);

/** Returns whether the customer can agree to the start of the job or move its date now. */
export const isStartAnswerable = (request: RequestOut, now: number): boolean =>
  !hasOpenProblem(request) &&
  canAnswerStart(
    {
      status: request.status,
      agreedAt: agreedAtOf(request),
      isStartAgreed: request.money?.start_agreed ?? false,
    },
    now,
  );

/** Returns whether the customer is asked about the start, because it came much before the agreed time. */
export const isStartAsked = (request: RequestOut, now: number): boolean =>
  isStartAnswerable(request, now) && isEarlyStart(agreedAtOf(request), Date.parse(request.updated_at));

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
