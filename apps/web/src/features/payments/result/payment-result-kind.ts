import { HOUR_MS } from '@oficio/domain/fields/durations.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { PAID_STATUSES, type Status } from '@oficio/domain/requests/lifecycle.ts';

/** State of a payment after the payer returned from the provider. */
export type PaymentResultKind =
  | 'checking'
  | 'succeeded'
  | 'processing'
  /** The payment failed, and the offer can still be paid. */
  | 'failed'
  /** The payment failed, and the date of the offer has passed. */
  | 'expired'
  /** The payment failed, and there is no offer to pay now. */
  | 'unpayable'
  /** The payment came too late and is given back whole. */
  | 'returned'
  | 'ended'
  | 'unknown'
  | 'unread';

/** Milliseconds for which a late payment explains a return from the provider; an older one is of an earlier attempt. */
const LATE_MS = HOUR_MS;
const PAID: readonly Status[] = PAID_STATUSES;

interface PaymentResultInput {
  readonly status: Status;
  readonly failure: string | null;
  /** When the last payment that came too late arrived, in milliseconds; null without one. */
  readonly lateAt: number | null;
  readonly isExpired: boolean;
  /** Milliseconds by the server's clock. */
  readonly now: number;
  /** Status that the provider put into the return address. */
  readonly redirectStatus: string | null;
  /** True after a waiting time. */
  readonly isLong: boolean;
}

/** Returns the result. The server's status decides; the address can only explain a missing payment, never prove one. */
export function paymentResult(input: PaymentResultInput): PaymentResultKind {
  const { status, failure, lateAt, redirectStatus, now, isLong } = input;
  if (PAID.includes(status)) return 'succeeded';
  if (status === 'cancelled') return 'ended';
  if (status === 'payment_pending') return 'processing';
  if (redirectStatus === 'failed' || redirectStatus === 'canceled') return failedAs(input);
  if (lateAt !== null && (redirectStatus === null || now - lateAt < LATE_MS)) return 'returned';
  // The stored failure belongs to an older attempt if the provider reports this one as successful.
  if (failure !== null && redirectStatus !== 'succeeded') return failedAs(input);
  // An offer cannot be paid any more, and no payment of it is on its way.
  if (redirectStatus === null && input.isExpired) return 'expired';
  return redirectStatus === 'processing' || isLong ? 'processing' : 'checking';
}

const failedAs = ({ status, isExpired }: PaymentResultInput): PaymentResultKind =>
  status !== 'approved' ? 'unpayable' : isExpired ? 'expired' : 'failed';

export const storedPaymentOf = ({
  status,
  money,
}: RequestOut): Pick<PaymentResultInput, 'status' | 'failure' | 'lateAt'> => ({
  status,
  failure: money?.failure ?? null,
  lateAt: money?.late_payment ? Date.parse(money.late_payment.paid_at) : null,
});

/** Returns when the paid job begins, as a sentence. */
export const whenText = (hasDate: boolean): string =>
  hasDate
    ? 'Ya puede empezar el trabajo en la fecha acordada.'
    : 'Todavía no hay una fecha acordada: proponla en la página del trabajo o habladlo por el chat.';
