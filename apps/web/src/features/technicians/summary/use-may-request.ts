import { isStaff } from '@oficio/domain/roles.ts';
import { useUser } from '../../../lib/session/session.ts';

/** Returns whether the visitor can send requests. Only the staff cannot. */
export function useMayRequest(): boolean {
  const user = useUser();
  return user === null || !isStaff(user.role);
}
