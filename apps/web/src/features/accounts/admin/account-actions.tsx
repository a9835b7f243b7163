import { can, isStaff } from '@oficio/domain/roles.ts';
import { useUser } from '../../../lib/session/session.ts';
import { InvitationActions } from './invitation-actions.tsx';
import { UserActions, type UserActionsProps } from './user-actions.tsx';

/**
 * Shows the actions on an account; none on the own one and on administrators for those who may not manage them. The page contains
 * an element with the id `nameIdOf` the account.
 */
export function AccountActions({ user, onDone }: UserActionsProps) {
  const own = useUser();
  if (own === null || own.id === user.id) return null;
  if (!can(own.role, isStaff(user.role) ? 'admins:manage' : 'users:manage')) return null;
  return user.invited_at === null ? (
    <UserActions user={user} onDone={onDone} />
  ) : (
    <InvitationActions user={user} onDone={onDone} />
  );
}
