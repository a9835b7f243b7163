import { labelOf, stepsReached, timelineOf } from '@oficio/domain/requests/labels.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { StatusBadge, type Tone } from '../../../ui/data/status-badge.tsx';
import { Steps } from '../../../ui/data/steps.tsx';

/** Label of each status for the customer. */
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
  /** Label that replaces the customer's one, for the technician. */
  readonly label?: string;
  readonly tone?: Tone;
}

/** Shows the status as a badge. */
export function RequestBadge({ status, label = labelOf(status), tone = TONES[status] }: RequestBadgeProps) {
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

/** Shows the progress of the request; nothing for a cancelled one. */
export function RequestTimeline({ status }: { readonly status: Status }) {
  const reached = stepsReached(status);
  return reached === 0 ? null : (
    <Steps label="Estado de la solicitud" steps={timelineOf(status)} reached={reached} />
  );
}
