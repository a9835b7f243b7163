import type { PaymentStepOut } from '@oficio/domain/payments/admin/contract.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { formatJobTime, type InZone } from '../../../lib/format/job-times.ts';
import { Timeline } from '../../../ui/data/timeline.tsx';

interface PaymentTimelineProps {
  readonly job: InZone;
  readonly steps: readonly PaymentStepOut[];
}

/** Shows the history of a payment, oldest first. */
export const PaymentTimeline = ({ job, steps }: PaymentTimelineProps) => (
  <Timeline
    job={job}
    steps={steps.map(({ text, date, amount, ...step }) => ({
      ...step,
      text: date === null ? text : `${text}: ${formatJobTime(date, job)}`,
      amount: amount === null ? null : formatEuros(amount),
    }))}
  />
);
