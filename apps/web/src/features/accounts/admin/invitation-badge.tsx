import { LINK_TERMS } from '@oficio/domain/accounts/links/terms.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';

interface InvitationBadgeProps {
  /** ISO 8601. */
  readonly invitedAt: string;
  /** As high as a row of a table. */
  readonly isSmall?: boolean;
}

/** Shows whether the link of an invitation still works. */
export function InvitationBadge({ invitedAt, isSmall = false }: InvitationBadgeProps) {
  const isOver = Date.parse(invitedAt) + LINK_TERMS.invite <= serverNow();
  return (
    <StatusBadge tone={isOver ? 'danger' : 'waiting'} isSmall={isSmall}>
      {isOver ? 'Invitación caducada' : 'Invitación enviada'}
    </StatusBadge>
  );
}
