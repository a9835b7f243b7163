import type { PayoutOut } from '@oficio/domain/payments/payouts/contract.ts';
import type { PayoutDelayOut } from '@oficio/domain/payments/payouts/delays/contract.ts';
import {
  type DelayReader,
  delayOutlook,
  delaySentence,
} from '@oficio/domain/payments/payouts/delays/texts.ts';
import { formatJobDay, formatJobTime, type InZone } from '../../../lib/format/job-times.ts';

/** Formats the instants of a job at its place. */
const formatsOf = (job: InZone) => ({
  day: (instant: string) => formatJobDay(instant, job),
  time: (instant: string) => formatJobTime(instant, job),
});

/** Returns why the money is late and since when, as this reader sees it. */
export const delayReason = (delay: PayoutDelayOut, job: InZone, reader: DelayReader): string =>
  delaySentence(delay, reader, formatsOf(job));

/** Returns what makes the transfer leave, or when it is tried again; null when the reason says enough. */
export const outlookText = (delay: PayoutDelayOut, job: InZone): string | null =>
  delayOutlook(delay, formatsOf(job));

/** Returns when the money was sent to the technician, or why it was not and what makes it leave. */
export function delayText(payout: PayoutOut): string {
  const { delay, sent_at } = payout;
  if (delay)
    return [delayReason(delay, payout, 'technician'), outlookText(delay, payout)].filter(Boolean).join(' ');
  return sent_at === null
    ? 'Enviado a tu cuenta.'
    : `Enviado a tu cuenta el ${formatJobDay(sent_at, payout)}.`;
}
