import { labelOf } from '@oficio/domain/requests/labels.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { StatusBadge, type Tone } from '../../../ui/data/status-badge.tsx';

/** Tone of each status for administrators. */
const TONES = {
  pending: 'waiting',
  negotiating: 'waiting',
  accepted: 'progress',
  approved: 'waiting',
  payment_pending: 'waiting',
  payment_completed: 'progress',
  in_progress: 'progress',
  completed: 'success',
  cancelled: 'neutral',
} as const satisfies Record<Status, Tone>;

interface AdminRequestBadgeProps {
  readonly status: Status;
  /** As high as a row of a table. */
  readonly isSmall?: boolean;
}

export const AdminRequestBadge = ({ status, isSmall = false }: AdminRequestBadgeProps) => (
  <StatusBadge tone={TONES[status]} isSmall={isSmall}>
    {labelOf(status, 'admin')}
  </StatusBadge>
);
