import type { PaymentStepOut } from '@oficio/domain/payments/admin/contract.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { Timeline } from '../../../ui/data/timeline.tsx';

/** Shows the history of a payment, oldest first. */
export const PaymentTimeline = ({ steps }: { readonly steps: readonly PaymentStepOut[] }) => (
  <Timeline
    steps={steps.map(step => ({ ...step, amount: step.amount === null ? null : formatEuros(step.amount) }))}
  />
);
