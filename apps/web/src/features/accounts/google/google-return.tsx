import { Button, Loader } from '@mantine/core';
import { type GoogleError, homeAfterGoogle } from '@oficio/domain/accounts/google.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { urlToken } from '../../../lib/navigation/url-token.ts';
import { AuthFrame } from '../layout/auth-frame.tsx';
import { RefusedLink } from '../layout/refused-link.tsx';
import { signInWithGoogle } from '../sign-in/api.ts';
import { takeNextPath } from './next-after-google.ts';

const EXPIRED: GoogleError = 'google_caducado';

/** Exchanges the one-time token for a session and redirects. Visible only while it waits, or after a failure. */
export function GoogleReturn() {
  const navigate = useNavigate();
  const [error, setError] = useState<ApiError | null>(null);
  const attempt = useSingleFlight(async () => {
    setError(null);
    const token = urlToken();
    if (token === null) return navigate('/login', { replace: true });
    try {
      const user = await signInWithGoogle(token);
      await navigate(takeNextPath() ?? homeAfterGoogle(user.role), { replace: true });
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
