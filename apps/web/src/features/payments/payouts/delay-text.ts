import type { PayoutOut } from '@oficio/domain/payments/payouts/contract.ts';
import { formatJobDay } from '../../../lib/format/job-times.ts';
import { delayReason, outlookText } from '../../../lib/format/payout-delays.ts';

/** Returns when the money was sent to the technician, or why it was not and what makes it leave. */
export function delayText(payout: PayoutOut): string {
  const { delay, sent_at } = payout;
  if (delay)
    return [delayReason(delay, payout, 'technician'), outlookText(delay, payout)].filter(Boolean).join(' ');
  return sent_at === null
    ? 'Enviado a tu cuenta.'
    : `Enviado a tu cuenta el ${formatJobDay(sent_at, payout)}.`;
}
