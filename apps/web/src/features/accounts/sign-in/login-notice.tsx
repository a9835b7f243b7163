import { Alert } from '@mantine/core';
import { googleErrorText } from '@oficio/domain/accounts/google.ts';
import { SIGN_IN_ERRORS } from '@oficio/domain/sign-in-errors.ts';
import { useSearchParams } from 'react-router';
import { useSession } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/store.ts';
import { signInEnd } from './pending-sign-in.ts';

/** Says why the login page opened: a sign-in ended without its code, Google refused, or the session ended. */
export function LoginNotice() {
  const session = useSession();
  const [search] = useSearchParams();
  const ended = useStore(signInEnd);
  const error = search.get('error');
  if (ended !== null)
    return (
      <Alert color="yellow" role="alert">
        {ended}
      </Alert>
    );
  if (error !== null)
    return (
      <Alert color="yellow" role="alert">
        {googleErrorText(error)}
      </Alert>
    );
  if (session.state === 'anonymous' && session.why === 'refused')
    return (
      <Alert color="tinta" role="status">
        {SIGN_IN_ERRORS.session_expired[1]}
      </Alert>
    );
  return null;
}
