import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';

/** Returns whether the date of an unpaid offer has passed, so that it cannot be paid. */
export const isOfferExpired = ({ status, negotiated_date }: RequestOut, now: number): boolean =>
  status === 'approved' && negotiated_date !== null && Date.parse(negotiated_date) <= now;

/** As `isOfferExpired`, now; false until the time is known. */
export function useIsOfferExpired(request: RequestOut): boolean {
  const now = useNow();
  return now !== null && isOfferExpired(request, now);
}
