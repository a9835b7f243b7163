import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { PAID_STATUSES, type Status } from '@oficio/domain/requests/lifecycle.ts';

/** State of a payment after the payer returned from the provider. */
export type Result = 'checking' | 'succeeded' | 'processing' | 'failed' | 'ended' | 'unknown' | 'unread';

const PAID: readonly Status[] = PAID_STATUSES;

interface Known {
  readonly status: Status;
  readonly failure: string | null;
  /** What the provider wrote into the address. */
  readonly said: string | null;
  /** The payer has waited long enough. */
  readonly isLong: boolean;
}

/** The server's word decides. The address is only asked why nothing has arrived: it never makes a payment out of none. */
export function paymentResult({ status, failure, said, isLong }: Known): Result {
  if (PAID.includes(status)) return 'succeeded';
  if (status === 'cancelled') return 'ended';
  if (status === 'payment_pending') return 'processing';
  if (said === 'failed' || said === 'canceled') return 'failed';
  // An older attempt's failure says nothing of one that the provider calls good.
  if (failure !== null && said !== 'succeeded') return 'failed';
  return said === 'processing' || isLong ? 'processing' : 'checking';
}

export const knownOf = ({ status, money }: RequestOut): Pick<Known, 'status' | 'failure'> => ({
  status,
  failure: money?.failure ?? null,
});
