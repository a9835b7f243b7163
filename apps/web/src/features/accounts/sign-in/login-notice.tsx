import { Alert } from '@mantine/core';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { googleErrorText } from '@oficio/domain/accounts/google.ts';
import { REQUEST_START_PAGE } from '@oficio/domain/requests/start-page.ts';
import { SIGN_IN_ERRORS } from '@oficio/domain/sign-in-errors.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call as callServer } from '../../../lib/api/client.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/store.ts';
import { takeNextPath } from './google-button.tsx';
import { signInEnd } from './pending-sign-in.ts';

/** Says why the login page opened: a sign-in ended without its code, Google refused, or the session ended. */
export function LoginNotice() {
  const session = useSession();
  const [search] = useSearchParams();
  const ended = useStore(signInEnd);
  const error = search.get('error');
  const navigate = useNavigate();
  // Google leads here after a failure, and does not know where the person came from.
  useEffect(() => {
    const from = error === null ? null : takeNextPath();
    if (error === null || from === null) return;
    const why = `error=${encodeURIComponent(error)}`;
    void navigate(
      from.startsWith(REQUEST_START_PAGE)
        ? `${REQUEST_START_PAGE}?paso=cuando&${why}`
        : `/login?${why}&next=${encodeURIComponent(from)}`,
      { replace: true },
    );
  }, [error, navigate]);
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

/** Tells the person who installed the site that it has no administrator yet. */
export function SetupNotice() {
  const cache = useQueryClient();
  const [setup, setSetup] = useState(() => cache.getQueryData(setupQuery().queryKey));
  // Without `useQuery`, which no other part of the sign-in pages uses and which would add 5 KB to them.
  useEffect(() => {
    cache.fetchQuery(setupQuery()).then(setSetup, () => undefined);
  }, [cache]);
  if (setup?.has_admin !== false) return null;
  return (
    <Alert color="yellow" role="note" title="Este sitio todavía no tiene administrador">
      Si lo has instalado tú, define ADMIN_EMAIL y ADMIN_PASSWORD y vuelve a arrancar el servidor.
    </Alert>
  );
}

/** Asks once for each visit whether the site has an administrator. */
export const setupQuery = (call = callServer) =>
  queryOptions({
    queryKey: ['setup'],
    queryFn: ({ signal }) => call(accountEndpoints.setup, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
