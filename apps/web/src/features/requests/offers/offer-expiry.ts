import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';

/** Returns whether the date of the unpaid offer has passed, so that it cannot be paid. */
export function useIsOfferExpired({ status, negotiated_date }: RequestOut): boolean {
  const now = useNow();
  return (
    status === 'approved' && negotiated_date !== null && now !== null && Date.parse(negotiated_date) <= now
  );
}
