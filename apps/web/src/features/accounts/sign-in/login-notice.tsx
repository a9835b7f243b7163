import { Alert } from '@mantine/core';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { googleErrorText } from '@oficio/domain/accounts/google.ts';
import { SIGN_IN_ERRORS } from '@oficio/domain/sign-in-errors.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call as callServer } from '../../../lib/api/client.ts';
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
