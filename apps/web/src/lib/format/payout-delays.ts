import type { PayoutDelayOut } from '@oficio/domain/payments/payout-delays/contract.ts';
import {
  type DelayReader,
  delayOutlook,
  delaySentence,
} from '@oficio/domain/payments/payout-delays/texts.ts';
import { formatJobDay, formatJobTime, type InZone } from './job-times.ts';

/** Formats the instants of a job at its place. */
const formatsOf = (job: InZone) => ({
  day: (instant: string) => formatJobDay(instant, job),
  time: (instant: string) => formatJobTime(instant, job),
});

/** Returns why the money of a job is late and since when, as this reader sees it. */
export const delayReason = (delay: PayoutDelayOut, job: InZone, reader: DelayReader): string =>
  delaySentence(delay, reader, formatsOf(job));

/** Returns what makes the transfer leave, or when it is tried again; null when the reason says enough. */
export const outlookText = (delay: PayoutDelayOut, job: InZone): string | null =>
  delayOutlook(delay, formatsOf(job));
