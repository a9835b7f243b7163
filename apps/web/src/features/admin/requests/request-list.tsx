import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { AdminRequestRowOut } from '@oficio/domain/admin/requests/contract.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { IconClipboardList } from '@tabler/icons-react';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { formatDateTime } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { SkeletonCards } from '../../../ui/skeleton-cards.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { LastKnown } from '../last-known.tsx';
import { useRequests } from './api.ts';
import { RequestBadge } from './request-badge.tsx';
import { RequestFilters, useRequestFilter } from './request-filter.tsx';
import classes from './requests.module.css';

const FAILED = 'Error al cargar solicitudes';

/** Every request, narrowed as the address says. */
export function RequestList() {
  const { status, search } = useRequestFilter();
  const query = useRequests(status, search);
  return (
    <Stack gap="lg">
      <RequestFilters />
      <Found query={query} isNarrowed={status !== 'all' || search !== ''} />
    </Stack>
  );
}

interface FoundProps {
  readonly query: ReturnType<typeof useRequests>;
  readonly isNarrowed: boolean;
}

function Found({ query, isNarrowed }: FoundProps) {
  const list = useRef<HTMLDivElement>(null);
  const { data, error, refetch, isPlaceholderData } = query;
  if (error && (!data || isPlaceholderData))
    return <ErrorState error={error} fallback={FAILED} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Stack>
        <SkeletonCards count={5} height={96} />
      </Stack>
    );
  if (data.length === 0)
    return (
      <EmptyState
        icon={<IconClipboardList size={40} aria-hidden="true" />}
        title={isNarrowed ? 'Ninguna solicitud coincide' : 'Todavía no hay solicitudes'}
        action={
          isNarrowed ? (
            <Button component={Link} to="/admin/requests" variant="default" size="md">
              Ver todas las solicitudes
            </Button>
          ) : null
        }
      />
    );
  return (
    <LastKnown isOld={isPlaceholderData} failed={error && FAILED}>
      <Stack gap="sm" ref={list}>
        {data.map(request => (
          <Row key={request.id} request={request} />
        ))}
      </Stack>
      <LoadMore query={query} list={list} count={data.length} />
    </LastKnown>
  );
}

/** All of it leads to its page, and back from there to the list as it was. */
function Row({ request }: { readonly request: AdminRequestRowOut }) {
  const { id, status, service_name, customer, technician, price, created_at } = request;
  const { search } = useLocation();
  return (
    <Paper
      component={Link}
      to={`/admin/requests/${id}`}
      state={{ list: search }}
      className={classes.row}
      withBorder
      radius="lg"
      p="md"
      bg="var(--oficio-surface)"
    >
      <div className={classes.what}>
        <Title order={2} size="h4">
          {service_name}
        </Title>
        <Text size="sm">
          {customer.name}
          {technician === null ? ' · Sin técnico' : ` · ${technician.name}`}
        </Text>
        <Text size="sm" c="dimmed">
          Solicitud n.º {id} · {formatDateTime(created_at)}
        </Text>
      </div>
      <Group gap="sm" justify="flex-end">
        {price === null ? null : <Text fw={600}>{formatEuros(price)}</Text>}
        <RequestBadge status={status} />
      </Group>
    </Paper>
  );
}
