import { Stack } from '@mantine/core';
import { useCatalogue } from '../../features/admin/services/api.ts';
import { AddServiceButton, Catalogue } from '../../features/admin/services/catalogue.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { StaleContent } from '../../ui/lists/stale-content.tsx';
import { SkeletonCards } from '../../ui/loading/skeleton-cards.tsx';

const FAILED = 'Error al cargar servicios';

/** The catalogue of services that technicians offer and customers request. */
export default function AdminServicesPage() {
  const { data, error, refetch } = useCatalogue();
  return (
    <Page
      title="Servicios"
      lead="Lo que ofrecen los técnicos y piden los clientes. Los técnicos se cuentan cada hora."
      width="table"
      actions={data ? <AddServiceButton services={data} /> : null}
    >
      {data ? (
        data.length === 0 ? (
          <EmptyState title="Todavía no hay servicios">
            Añade el primero para que los técnicos lo ofrezcan.
          </EmptyState>
        ) : (
          <StaleContent isOld={false} failed={error ? FAILED : null}>
            <Catalogue services={data} />
          </StaleContent>
        )
      ) : error ? (
        <ErrorState error={error} fallback={FAILED} onRetry={() => void refetch()} />
      ) : (
        <Stack>
          <SkeletonCards count={3} height={220} />
        </Stack>
      )}
    </Page>
  );
}
