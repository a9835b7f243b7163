import { Group, SegmentedControl, Stack } from '@mantine/core';
import { cappedCountText } from '@oficio/domain/fields/numbers.ts';
import { IconBell, IconChecks } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { NotificationList, NotificationSkeleton, ReadAll } from './notification-list.tsx';
import { useNotifications, useUnreadCount } from './notifications-api.ts';

/** Notifications per page. */
const PAGE = 30;

/** Lists all notifications. The address holds the filter (`?ver=sin-leer`). */
export function AllNotifications() {
  const [search, setSearch] = useSearchParams();
  const unreadOnly = search.get('ver') === 'sin-leer';
  const unread = useUnreadCount();
  return (
    <Stack>
      <Group justify="space-between" gap="sm">
        <SegmentedControl
          aria-label="Qué notificaciones se muestran"
          size="md"
          value={unreadOnly ? 'sin-leer' : ''}
          onChange={ver => setSearch(ver === '' ? {} : { ver })}
          data={[
            { value: '', label: 'Todas' },
            { value: 'sin-leer', label: unread === 0 ? 'Sin leer' : `Sin leer (${cappedCountText(unread)})` },
          ]}
        />
        <ReadAll
          unread={unread}
          variant="default"
          size="md"
          leftSection={<IconChecks size={18} aria-hidden="true" />}
        />
      </Group>
      <Listing key={String(unreadOnly)} unreadOnly={unreadOnly} />
    </Stack>
  );
}

function Listing({ unreadOnly }: { readonly unreadOnly: boolean }) {
  const query = useNotifications({ limit: PAGE, unreadOnly });
  const list = useRef<HTMLUListElement>(null);
  if (query.isPending)
    return (
      <Card p={0}>
        <NotificationSkeleton count={6} />
      </Card>
    );
  if (!query.data)
    return (
      <ErrorState
        error={query.error}
        fallback="No hemos podido cargar tus notificaciones"
        onRetry={() => void query.refetch()}
      />
    );
  if (query.data.length === 0 && !query.hasNextPage)
    return (
      <EmptyState
        icon={<IconBell size={40} />}
        title={unreadOnly ? 'No tienes nada sin leer' : 'Aún no tienes notificaciones'}
      >
        {unreadOnly ? 'Estás al día.' : 'Aquí te contaremos cómo van tus solicitudes y tus trabajos.'}
      </EmptyState>
    );
  return (
    <>
      <Card p={0}>
        <NotificationList
          notifications={query.data}
          now={query.dataUpdatedAt}
          onceRead={unreadOnly ? 'leaves' : 'stays'}
          list={list}
        />
      </Card>
      <LoadMore query={query} list={list} count={query.data.length} />
    </>
  );
}
