import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { PAID_STATUSES, type Status } from '@oficio/domain/requests/lifecycle.ts';

/** State of a payment after the payer returned from the provider. */
export type Result = 'checking' | 'succeeded' | 'processing' | 'failed' | 'ended' | 'unknown' | 'unread';

const PAID: readonly Status[] = PAID_STATUSES;

interface PaymentResultInput {
  readonly status: Status;
  readonly failure: string | null;
  /** Status that the provider put into the return address. */
  readonly redirectStatus: string | null;
  /** True after a waiting time. */
  readonly isLong: boolean;
}

/** Returns the result. The server's status decides; the address can only explain a missing payment, never prove one. */
export function paymentResult({ status, failure, redirectStatus, isLong }: PaymentResultInput): Result {
  if (PAID.includes(status)) return 'succeeded';
  if (status === 'cancelled') return 'ended';
  if (status === 'payment_pending') return 'processing';
  if (redirectStatus === 'failed' || redirectStatus === 'canceled') return 'failed';
  // The stored failure belongs to an older attempt if the provider reports this one as successful.
  if (failure !== null && redirectStatus !== 'succeeded') return 'failed';
  return redirectStatus === 'processing' || isLong ? 'processing' : 'checking';
}

export const storedPaymentOf = ({
  status,
  money,
}: RequestOut): Pick<PaymentResultInput, 'status' | 'failure'> => ({
  status,
  failure: money?.failure ?? null,
});

/** Returns when the paid job begins, as a sentence. */
export const whenText = (hasDate: boolean): string =>
  hasDate
    ? 'Ya puede empezar el trabajo en la fecha acordada.'
    : 'Todavía no hay una fecha acordada: proponla en la página del trabajo o habladlo por el chat.';
