import { Alert, Button, Stack, Text } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { IconClipboardList } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from '../../../lib/navigation/link.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import type { useMyRequests } from '../api/requests-api.ts';
import { RequestCard } from './request-card.tsx';
import type { filterOf } from './request-filter.tsx';

/** Spec, section 8. */
const FAILED = 'Error al cargar solicitudes';

interface MyRequestsProps {
  readonly requests: ReturnType<typeof useMyRequests>;
  readonly filter: ReturnType<typeof filterOf>;
  /** Id of the request that the customer just created. */
  readonly newId: number | null;
  readonly onReview: (request: RequestOut) => void;
}

/** Shows the customer's requests, or that they are loading, failed to load or are empty. */
export function MyRequests({ requests, filter, newId, onReview }: MyRequestsProps) {
  const { data, error, hasNextPage } = requests;
  const list = useRef<HTMLDivElement>(null);
  const retry = () => void requests.refetch();
  if (!data)
    return error ? (
      <ErrorState error={error} fallback={FAILED} onRetry={retry} />
    ) : (
      <Stack gap="lg">
        <SkeletonCards count={3} height={320} />
      </Stack>
    );
  if (data.length === 0) return <NoRequests />;
  const shown = data.filter(filter.shows);
  return (
    <Stack gap="lg">
      {error ? (
        <Alert color="yellow" role="status">
          {FAILED}. Lo que ves puede no estar al día.
        </Alert>
      ) : null}
      <Stack gap="lg" ref={list}>
        {shown.map(request => (
          <RequestCard key={request.id} request={request} isNew={request.id === newId} onReview={onReview} />
        ))}
      </Stack>
      {shown.length > 0 ? null : hasNextPage ? (
        <Text c="dimmed">Entre las más recientes no hay ninguna.</Text>
      ) : (
        <EmptyState title={filter.empty} />
      )}
      <LoadMore query={requests} list={list} count={shown.length} />
    </Stack>
  );
}

function NoRequests() {
  return (
    <EmptyState
      icon={<IconClipboardList size={40} aria-hidden="true" />}
      title="Aún no tienes solicitudes"
      action={
        <Button component={Link} to="/" size="md">
          Buscar técnicos
        </Button>
      }
    >
      Cuando pidas un servicio podrás seguirlo aquí, desde que un técnico lo acepta hasta que lo termina.
    </EmptyState>
  );
}
