import { Alert, Button, Loader, Text } from '@mantine/core';
import { type GoogleError, googleErrorText, homeAfterGoogle } from '@oficio/domain/accounts/google.ts';
import { FORGOT_PASSWORD_PAGE } from '@oficio/domain/accounts/pages.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { loginPath } from '../../../lib/navigation/next-path.ts';
import { urlToken } from '../../../lib/navigation/url-token.ts';
import { getToken } from '../../../lib/storage/session-token.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { signInWithGoogle } from './api.ts';
import { AuthFrame } from './auth-layout.tsx';
import { takeNextPath } from './google-button.tsx';
import { RefusedLink } from './refused-link.tsx';

const EXPIRED: GoogleError = 'google_caducado';
/** Google cannot confirm this user, who needs a password instead. */
const NOT_RECENT: GoogleError = 'google_sin_reciente';

/** Google redirects here after a sign-in, and after a confirmation of the session. Only a failed confirmation has an `error`. */
export function GoogleReturn() {
  const [search] = useSearchParams();
  const error = search.get('error');
  return error === null ? <Exchange /> : <FailedConfirmation code={error} />;
}

/** Exchanges the one-time token for a session and redirects. Visible only while it waits, or after a failure. */
function Exchange() {
  const navigate = useNavigate();
  const [error, setError] = useState<ApiError | null>(null);
  const attempt = useSingleFlight(async () => {
    setError(null);
    const token = urlToken();
    if (token === null) return navigate('/login', { replace: true });
    // Only a user with a session can confirm it. A sign-in starts without one.
    const isConfirmation = getToken() !== null;
    try {
      const user = await signInWithGoogle(token, { isConfirmation });
      const next = takeNextPath();
      await navigate(user ? (next ?? homeAfterGoogle(user.role)) : loginPath(next ?? '/'), { replace: true });
      if (isConfirmation) toast.success('Gracias, ya puedes repetir lo que ibas a hacer');
    } catch (reason) {
      // Without an answer, or for a suspended account, the error has its own text.
      if (reason instanceof ApiError && (reason.isTemporary || reason.status === 403)) setError(reason);
      else await navigate(`/login?error=${EXPIRED}`, { replace: true });
    }
  });
  const arrive = useEffectEvent(attempt);
  useEffect(() => arrive(), []);
  if (!error)
    return (
      <AuthFrame title="Iniciando sesión">
        <Loader role="status" aria-label="Cargando" />
      </AuthFrame>
    );
  return (
    <AuthFrame title="No hemos podido iniciar sesión">
      <RefusedLink error={error} onRetry={attempt}>
        <Button component={Link} to="/login" variant="default" size="md" fullWidth>
          Volver
        </Button>
      </RefusedLink>
    </AuthFrame>
  );
}

/** Says why Google did not confirm the user, who then returns to the page they came from. */
function FailedConfirmation({ code }: { readonly code: string }) {
  const navigate = useNavigate();
  return (
    <AuthFrame title="No has confirmado que eres tú">
      <Alert color="red" role="alert">
        {googleErrorText(code)}
      </Alert>
      <Button
        size="md"
        fullWidth
        onClick={() => void navigate(takeNextPath() ?? '/account', { replace: true })}
      >
        Volver
      </Button>
      {code === NOT_RECENT ? (
        <Text size="sm" ta="center">
          <Link to={FORGOT_PASSWORD_PAGE}>¿Has olvidado tu contraseña?</Link>
        </Text>
      ) : null}
    </AuthFrame>
  );
}
