import { type GoogleError, homeAfterGoogle } from '@oficio/domain/accounts/google.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { addressToken } from '../../lib/address-token.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { useSingleFlight } from '../../lib/single-flight.ts';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import states from '../../ui/states.module.css';
import { ErrorState } from '../../ui/states.tsx';
import { signInWithGoogle } from './api.ts';
import { takeNext } from './next-after-google.ts';

const EXPIRED: GoogleError = 'google_caducado';

/** Changes the one-time token for a session and leads on. Shows itself only while that takes, or when nobody answers. */
export function GoogleReturn() {
  const navigate = useNavigate();
  const [error, setError] = useState<ApiError | null>(null);
  const attempt = useSingleFlight(async () => {
    setError(null);
    const token = addressToken();
    if (token === null) return navigate('/login', { replace: true });
    try {
      const user = await signInWithGoogle(token);
      await navigate(takeNext() ?? homeAfterGoogle(user.role), { replace: true });
    } catch (reason) {
      // Nobody answered, or the account is suspended: both have a sentence of their own.
      if (reason instanceof ApiError && (reason.isTemporary || reason.status === 403)) setError(reason);
      else await navigate(`/login?error=${EXPIRED}`, { replace: true });
    }
  });
  const arrive = useEffectEvent(attempt);
  useEffect(() => arrive(), []);
  if (!error) return <PageSpinner />;
  return (
    <div className={states.alone}>
      <ErrorState
        error={error}
        fallback="No hemos podido terminar de iniciar sesión"
        onRetry={error.isTemporary ? attempt : undefined}
      />
    </div>
  );
}
