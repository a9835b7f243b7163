import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { setupQuery } from './setup-query.ts';

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
