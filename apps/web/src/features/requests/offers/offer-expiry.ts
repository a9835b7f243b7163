import { isOfferExpired } from '@oficio/domain/must-act/job-view.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';

/** As `isOfferExpired`, now; false until the time is known. */
export function useIsOfferExpired(request: RequestOut): boolean {
  const now = useNow();
  return now !== null && isOfferExpired(request, now);
}
