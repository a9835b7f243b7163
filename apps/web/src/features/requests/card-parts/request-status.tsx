import { Text } from '@mantine/core';
import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { labelOf, stepsReached, timelineOf } from '@oficio/domain/requests/labels.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { StatusBadge, type Tone } from '../../../ui/data/status-badge.tsx';
import { Steps } from '../../../ui/data/steps.tsx';
import { Quote } from '../../../ui/feedback/payment-alert.tsx';

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

interface EndedNoticeProps {
  readonly request: RequestOut;
  readonly reader: 'customer' | 'technician';
}

/** Says who ended a request before its completion, with the given reason. */
export function EndedNotice({ request, reader }: EndedNoticeProps) {
  const who = endedBy(request, reader);
  const { cancel_reason, money } = request;
  // The note of the decided problem already shows this reason.
  return cancel_reason === null || cancel_reason === money?.problem?.decision_reason ? (
    <Text>{who}.</Text>
  ) : (
    <Quote by={`${who}:`} text={cancel_reason} />
  );
}

function endedBy({ cancelled_by, technician_name, user_name }: RequestOut, reader: string): string {
  if (cancelled_by === null) return 'Esta solicitud se canceló';
  if (cancelled_by === reader) return 'La cancelaste tú';
  return cancelled_by === 'customer'
    ? `${user_name} la ha cancelado`
    : `${technician_name ?? 'El técnico'} no puede atender tu solicitud`;
}
