import { Alert } from '@mantine/core';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';

/** Tells the person who installed the site that it has no administrator yet. */
export function SetupNotice() {
  const { data } = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => call(accountEndpoints.setup, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data?.has_admin !== false) return null;
  return (
    <Alert color="yellow" role="note" title="Este sitio todavía no tiene administrador">
      Si lo has instalado tú, define ADMIN_EMAIL y ADMIN_PASSWORD y vuelve a arrancar el servidor.
    </Alert>
  );
}
