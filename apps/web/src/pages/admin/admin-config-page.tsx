import { Stack } from '@mantine/core';
import { useConfig } from '../../features/admin/config/api.ts';
import { ConfigForm } from '../../features/admin/config/config-form.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SkeletonCards } from '../../ui/loading/skeleton-cards.tsx';

/** Settings of outgoing mail and of the site. */
export default function AdminConfigPage() {
  const { data, error, refetch } = useConfig();
  return (
    <Page title="Configuración" width="medium">
      {data ? (
        <ConfigForm config={data} />
      ) : error ? (
        <ErrorState error={error} fallback="Error al cargar configuración" onRetry={() => void refetch()} />
      ) : (
        <Stack>
          <SkeletonCards count={3} height={320} />
        </Stack>
      )}
    </Page>
  );
}
