import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { exactPlace } from '@oficio/domain/requests/place.ts';
import { MAX_TODAY } from '@oficio/domain/requests/today/contract.ts';
import type { SavedJob } from './saved-requests.ts';

/**
 * Returns the paid and unfinished jobs of a technician: those of the first screen, whose list is short, then others of the list of
 * jobs by their dates. `today` is undefined if the list is newer and complete.
 */
export function nextJobs(
  today: readonly RequestOut[] | undefined,
  listed: readonly RequestOut[],
): readonly SavedJob[] {
  const first = today ?? [];
  // A shorter list contains all jobs, and the other list may be older.
  const others = today === undefined || today.length >= MAX_TODAY ? listed.filter(isNext) : [];
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...others.filter(({ id }) => !ids.has(id)).sort(byDate)].map(savedJobOf);
}

const isNext = ({ status }: RequestOut): boolean =>
  status === 'payment_completed' || status === 'in_progress';

const byDate = (one: RequestOut, other: RequestOut): number => timeOf(one) - timeOf(other);

const timeOf = ({ money }: RequestOut): number =>
  money?.agreed_date == null ? Number.MAX_SAFE_INTEGER : Date.parse(money.agreed_date);

const savedJobOf = (request: RequestOut): SavedJob => ({
  id: request.id,
  status: request.status,
  service_name: request.service_name,
  time_zone: request.time_zone,
  user_name: request.user_name,
  user_phone: request.user_phone,
  description: request.description,
  place: exactPlace(request),
  date: request.money?.agreed_date ?? null,
});
