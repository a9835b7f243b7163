import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api/client.ts';
import { leaveSession } from '../../lib/session.ts';

/**
 * Logs out: the session ends here at once, whether or not the server can be told, and the app goes home. The call
 * goes first because it carries the token that ends.
 */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    call(accountEndpoints.logout).catch(() => undefined);
    leaveSession();
    void navigate('/');
  };
}
