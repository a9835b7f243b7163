import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import { labelOf, stepsReached, timelineOf } from '@oficio/domain/requests/labels.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { StatusBadge, type Tone } from '../../../ui/data/status-badge.tsx';
import { Steps } from '../../../ui/data/steps.tsx';

/** Tone of each status for the customer. */
const TONES = {
  pending: 'waiting',
  negotiating: 'waiting',
  accepted: 'progress',
  approved: 'action',
  payment_pending: 'waiting',
  payment_completed: 'success',
  in_progress: 'progress',
  completed: 'success',
  cancelled: 'neutral',
} as const satisfies Record<Status, Tone>;

interface RequestBadgeProps {
  readonly status: Status;
  /** Party that reads it; by default the customer. */
  readonly reader?: Party;
  readonly tone?: Tone;
}

/** Shows the status as a badge. */
export const RequestBadge = ({ status, reader = 'customer', tone = TONES[status] }: RequestBadgeProps) => (
  <StatusBadge tone={tone}>{labelOf(status, reader)}</StatusBadge>
);

/** Shows the progress of the request; nothing for a cancelled one. */
export function RequestTimeline({ status }: { readonly status: Status }) {
  const reached = stepsReached(status);
  return reached === 0 ? null : (
    <Steps label="Estado de la solicitud" steps={timelineOf(status)} reached={reached} />
  );
}
