import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { PAID_STATUSES, type Status } from '@oficio/domain/requests/lifecycle.ts';

/** State of a payment after the payer returned from the provider. */
export type Result = 'checking' | 'succeeded' | 'processing' | 'failed' | 'ended' | 'unknown' | 'unread';

const PAID: readonly Status[] = PAID_STATUSES;

interface Known {
  readonly status: Status;
  readonly failure: string | null;
  /** Status that the provider put into the return address. */
  readonly said: string | null;
  /** True after a waiting time. */
  readonly isLong: boolean;
}

/** Returns the result. The server's status decides; the address can only explain a missing payment, never prove one. */
export function paymentResult({ status, failure, said, isLong }: Known): Result {
  if (PAID.includes(status)) return 'succeeded';
  if (status === 'cancelled') return 'ended';
  if (status === 'payment_pending') return 'processing';
  if (said === 'failed' || said === 'canceled') return 'failed';
  // The stored failure belongs to an older attempt if the provider reports this one as successful.
  if (failure !== null && said !== 'succeeded') return 'failed';
  return said === 'processing' || isLong ? 'processing' : 'checking';
}

export const knownOf = ({ status, money }: RequestOut): Pick<Known, 'status' | 'failure'> => ({
  status,
  failure: money?.failure ?? null,
});
