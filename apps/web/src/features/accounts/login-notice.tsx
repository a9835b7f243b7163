import { Alert } from '@mantine/core';
import { GOOGLE_NOT_CONFIGURED } from '@oficio/domain/accounts/rules.ts';
import { ERRORS } from '@oficio/domain/errors.ts';
import { useSearchParams } from 'react-router';
import { useSession } from '../../lib/session.ts';

/** What the server says in `/login?error=`. */
const GOOGLE_ERRORS: Readonly<Record<string, string>> = {
  [GOOGLE_NOT_CONFIGURED]:
    'El acceso con Google todavía no está disponible. Entra con tu email y tu contraseña.',
};
const GOOGLE_FAILED = 'No hemos podido iniciar sesión con Google. Inténtalo de nuevo.';

/** Why somebody finds themselves at the door: Google sent them back, or their session ended. */
export function LoginNotice() {
  const session = useSession();
  const [search] = useSearchParams();
  const error = search.get('error');
  if (error !== null)
    return (
      <Alert color="yellow" role="alert">
        {GOOGLE_ERRORS[error] ?? GOOGLE_FAILED}
      </Alert>
    );
  if (session.state === 'anonymous' && session.why === 'refused')
    return (
      <Alert color="tinta" role="status">
        {ERRORS.session_expired[1]}
      </Alert>
    );
  return null;
}
