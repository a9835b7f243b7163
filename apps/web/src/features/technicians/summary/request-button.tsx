import { Button, type ButtonProps } from '@mantine/core';
import { isStaff } from '@oficio/domain/roles.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { useSession, useUser } from '../../../lib/session/session.ts';
import { type JobChoice, withChoice } from './job-choice.ts';

interface RequestButtonProps extends ButtonProps {
  readonly technicianId: number;
  /** The form starts with this choice. */
  readonly choice: JobChoice;
  /** Id of the element with the technician's name, if several buttons share a page. */
  readonly describedBy?: string;
}

/**
 * Links to the request form with the technician chosen. A visitor logs in first and then arrives there.
 * Hidden from the technician's own account and from the staff, who cannot send requests.
 */
export function RequestButton({ technicianId, choice, describedBy, ...button }: RequestButtonProps) {
  const session = useSession();
  const form = withChoice(`/request-service?technician=${technicianId}`, choice);
  if (session.state === 'user' && (isStaff(session.user.role) || session.user.id === technicianId))
    return null;
  return (
    <Button {...button} component={Link} to={form} aria-describedby={describedBy}>
      Solicitar servicio
    </Button>
  );
}

/** Returns whether the visitor can send requests. Only the staff cannot. */
export function useMayRequest(): boolean {
  const user = useUser();
  return user === null || !isStaff(user.role);
}
